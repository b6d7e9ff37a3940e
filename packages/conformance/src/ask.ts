import { path } from '@liked-posts/types';
import { isReadable } from './answer.ts';
import { isSuccess } from './contract.ts';
import { type Interaction, tokenIn } from './interaction.ts';
import type { Settings } from './options.ts';
import { type PlannedRequest, type RequestGroup, walkRequests } from './requests.ts';
import { suspectsIn } from './rules/list-rules.ts';
import type { Service } from './service.ts';

type Asked = AsyncGenerator<Interaction, void>;

/** Turns planned requests into requests, and sends them. */
export class Asker {
  readonly #settings: Settings;
  readonly #service: Service;
  /** The token of the second page of the user, if it is known. */
  readonly #pageToken: string | undefined;
  /** How many requests had a comma in a value. */
  #withComma = 0;

  constructor(service: Service, settings: Settings, pageToken: string | undefined) {
    this.#service = service;
    this.#settings = settings;
    this.#pageToken = pageToken;
  }

  /** Sends the requests of a group. */
  async *askGroup({ name, requests }: RequestGroup): Asked {
    this.#service.group = name;
    if (name === 'walk') {
      yield* this.#walk();
      return;
    }
    const all: Interaction[] = [];
    for (const planned of requests) {
      const interaction = await this.#send(planned);
      all.push(interaction);
      yield interaction;
    }
    // If a list was refused, the values that were in no accepted one are asked for alone.
    for (const [parameter, values] of suspectsIn(all)) {
      for (const value of values) {
        yield await this.#send({
          sentence: '',
          pointers: [],
          query: { [parameter]: [value], max_results: 5 },
          expected: { status: [200] },
        });
      }
    }
  }

  /** Walks to the last page and back, and forward again from there; then in the largest pages. */
  async *#walk(): Asked {
    const { firstPage, laterPage, earlierPage, firstLargePage } = walkRequests;
    const small = { max_results: this.#settings.pageSize };
    const first = await this.#send(firstPage, small);
    yield first;
    const last = yield* this.#follow(first, 'next_token', laterPage, small);
    const back = yield* this.#follow(last, 'previous_token', earlierPage, small);
    if (back !== last) yield* this.#follow(back, 'next_token', laterPage, small, 1);
    const large = await this.#send(firstLargePage, { max_results: 100 });
    yield large;
    yield* this.#follow(large, 'next_token', laterPage, { max_results: 100 });
  }

  /** Follows the tokens of pages while there are any. Returns the page where it ended. */
  async *#follow(
    start: Interaction,
    member: 'next_token' | 'previous_token',
    planned: PlannedRequest,
    size: object,
    most: number = Infinity,
  ): AsyncGenerator<Interaction, Interaction> {
    let page = start;
    // With a service that repeats its tokens, the walk would never end.
    const known = new Set<string>();
    for (let count = 0; count < most; count += 1) {
      const token = tokenIn(page, member);
      if (token === undefined || known.has(token)) return page;
      known.add(token);
      const next = await this.#send(planned, { ...size, pagination_token: token });
      yield next;
      // A page that breaks a rule leads on, so that those after it are checked, too.
      if (!isReadable(next) || !isSuccess(next.status)) return page;
      page = next;
    }
    return page;
  }

  async #send(planned: PlannedRequest, more: object = {}): Promise<Interaction> {
    const { accessToken } = this.#settings;
    const { method, authorization = (token) => `Bearer ${token}`, hasPageToken } = planned;
    const user = this.#userOf(planned);
    const pairs = pairsOf({ ...planned.query, ...more });
    const query: [string, string][] = Array.isArray(planned.query) ? [...planned.query] : pairs;
    if (hasPageToken && this.#pageToken) query.push(['pagination_token', this.#pageToken]);
    const target = path.replace('{id}', encodeURIComponent(user)) + this.#searchOf(query);
    const header = authorization(accessToken);
    const time = Date.now();
    const answer = await this.#service.ask({
      method,
      target,
      headers: header === undefined ? {} : { authorization: header },
    });
    const { name } = planned;
    return { ...answer, name, method, request: target, user, query: new Map(query), time };
  }

  #userOf({ user = 'user' }: PlannedRequest | { user?: 'user' }): string {
    return typeof user === 'object' ? user.id : (this.#settings[user] ?? '');
  }

  /** Every second list has plain commas, as most clients send them, and the others `%2C`. */
  #searchOf(query: readonly [name: string, value: string][]): string {
    if (query.length === 0) return '';
    // Unlike `encodeURIComponent`, it accepts lone surrogates, which a token may have.
    const search = `?${new URLSearchParams(query)}`;
    if (!search.includes('%2C')) return search;
    this.#withComma += 1;
    return this.#withComma % 2 === 0 ? search : search.replaceAll('%2C', ',');
  }
}

function pairsOf(query: object): [name: string, value: string][] {
  return Object.entries(query).map(([name, value]) => [name, String(value)]);
}
