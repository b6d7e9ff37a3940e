import { isObject, objectsIn, parsed } from '@liked-posts/types/json';
import { exampleOf } from '../examples/examples.ts';
import { type Outgoing, respond } from '../message/messages.ts';

export interface BillingSettings {
  readonly credits: number | undefined;
  readonly spendCap: number | undefined;
  readonly now: () => number;
}

/**
 * Counts the resources that were returned, as the service bills them: Posts, and the objects that
 * they were expanded to, each once in a day (UTC).
 */
export class Billing {
  readonly #settings: BillingSettings;
  #spent = 0;
  #month = '';
  #spentInMonth = 0;
  #day = '';
  readonly #billedToday = new Set<string>();

  constructor(settings: BillingSettings) {
    this.#settings = settings;
  }

  /** The answer when nothing more can be paid for; undefined as long as it can. */
  refusal(): Outgoing | undefined {
    this.#advance();
    const { credits, spendCap } = this.#settings;
    if (credits !== undefined && this.#spent >= credits) {
      return respond(402, JSON.stringify(exampleOf(402, 'creditsDepleted')?.value));
    }
    if (spendCap === undefined || this.#spentInMonth < spendCap) return undefined;
    const value = exampleOf(403, 'spendCapReached')?.value;
    const reset_date = nextMonth(this.#settings.now());
    return respond(403, JSON.stringify(Object.assign({}, value, { reset_date })));
  }

  charge({ status, body, reset }: Outgoing): void {
    const { credits, spendCap } = this.#settings;
    if (status !== 200 || reset || (credits === undefined && spendCap === undefined)) return;
    this.#advance();
    for (const resource of resourcesIn(body)) {
      if (this.#billedToday.has(resource)) continue;
      this.#billedToday.add(resource);
      this.#spent += 1;
      this.#spentInMonth += 1;
    }
  }

  #advance(): void {
    const date = new Date(this.#settings.now()).toISOString();
    const [day, month] = [date.slice(0, 10), date.slice(0, 7)];
    if (day !== this.#day) this.#billedToday.clear();
    if (month !== this.#month) this.#spentInMonth = 0;
    this.#day = day;
    this.#month = month;
  }

  clear(): void {
    this.#spent = 0;
    this.#spentInMonth = 0;
    this.#billedToday.clear();
  }
}

function nextMonth(now: number): string {
  const date = new Date(now);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return new Date(first).toISOString().slice(0, 10);
}

/** The resources in a body. What an override made something else than a page has none. */
function resourcesIn(body: string): string[] {
  const page = parsed(body);
  const { data, includes } = isObject(page) ? page : {};
  // No expansion leads to topics.
  const { tweets, topics: _topics, ...others } = isObject(includes) ? includes : {};
  const lists = Object.entries({ ...others, tweets: [...objectsIn(data), ...objectsIn(tweets)] });
  return lists.flatMap(([name, objects]) =>
    objectsIn(objects).map((object) => `${name} ${object['id'] ?? object['media_key']}`),
  );
}
