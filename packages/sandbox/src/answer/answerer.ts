import type { LikedPostsQuery } from '@liked-posts/types';
import type { Example } from '../front/examples.ts';
import { type Outgoing, respond } from '../front/exchange.ts';
import type { Answering, ValidRequest } from '../front/front.ts';
import { answerWith, errorsOnly, inject } from '../front/inject.ts';
import type { Injection } from '../front/injection.ts';
import { exampleHeaders, isUsedUp } from '../front/rate-limit.ts';
import { Likes } from '../likes/likes.ts';
import { checkForm } from '../likes/likes-change.ts';
import type { Settings } from '../options.ts';
import { mix } from '../synthetic/hash.ts';
import { FaultSchedule } from './faults.ts';
import { firstHalf, locate, type Source, type Stretch, tokenHere, writePage } from './page.ts';
import { RecentPages } from './recent-pages.ts';

/** Where a query leads: a page that is not written yet; null if there is no such user. */
export type Target = Stretch | null;

/**
 * Answers requests that are within the contract. The same settings and requests give the same
 * answers.
 */
export class Answerer {
  readonly #settings: Settings;
  readonly #schedule: FaultSchedule;
  readonly #source: Source;
  /** At most 2 MiB, for a character takes two bytes at most. */
  readonly #recent = new RecentPages(2 ** 20);
  /** Requests that would be answered with a page. */
  #requests = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#schedule = new FaultSchedule(settings.faults, settings.seed);
    this.#source = { ...settings, likes: new Likes(settings.timeline, settings.changes) };
  }

  find(userId: string, query: LikedPostsQuery): Target | undefined {
    if (this.#source.likes.advance(this.#requests + 1)) this.#recent.clear();
    return locate(this.#source, userId, query);
  }

  /**
   * Changes likes.
   *
   * @throws {InvalidOptionError} when one of the changes is not possible; then none is made.
   */
  change(changes: readonly unknown[]): void {
    const { likes } = this.#source;
    const checked = changes.map((change, index) => {
      checkForm(change, `change[${index}]`);
      likes.check(change, `change[${index}]`);
      return change;
    });
    for (const change of checked) likes.change(change);
    this.#recent.clear();
  }

  /** The fault in the schedule that the next request gets. */
  scheduled(target: Target): Injection | undefined {
    return this.#schedule.at({
      request: this.#requests + 1,
      page: target?.number ?? 1,
      afterFault: target?.cursor.afterFault ?? false,
    });
  }

  answer({ request, injection, example }: Answering<Target>): Outgoing {
    this.#requests += 1;
    if (injection) this.#schedule.meet(injection);
    const { userId, target, query } = request;
    const right = (): Outgoing => {
      if (example === undefined) return respond(200, this.#page(request));
      const answer = answerWith(example, example.mediaType);
      return { ...answer, headers: { ...answer.headers, ...this.#headersOf(example) } };
    };
    return injection
      ? inject(injection, {
          userId,
          answer: right,
          tokenHere: (afterFault) => (target === null ? undefined : tokenHere(target, afterFault)),
          ...(target !== null && {
            shortPage: () =>
              respond(200, writePage(this.#settings.timeline, query, firstHalf(target))),
          }),
        })
      : right();
  }

  /** Forgets all requests, and undoes all changes. */
  reset(): void {
    this.#requests = 0;
    this.#schedule.clear();
    this.#source.likes.reset();
    this.#recent.clear();
  }

  #page({ userId, search, query, target }: ValidRequest<Target>): string {
    const { timeline } = this.#settings;
    if (target === null) return errorsOnly(userId, timeline.problem?.('id', 'user', [userId]));
    return this.#recent.get(`${search}\n${userId}`, () => writePage(timeline, query, target));
  }

  /** The headers of an example; those about the rate limit only for an injected 429. */
  #headersOf(example: Example): Readonly<Record<string, string>> {
    const { rateLimit, now } = this.#settings;
    const headers = exampleHeaders(example, now(), rateLimit);
    if (isUsedUp(example)) return headers;
    return Object.fromEntries(
      Object.entries(headers).filter(([header]) => !header.startsWith('x-rate-limit-')),
    );
  }

  /** An answer, as late as the sandbox is told to be. */
  late(outgoing: Outgoing): Outgoing {
    const [minimum, maximum] = this.#settings.latency;
    if (maximum === 0) return outgoing;
    const chance = mix(mix(0, this.#settings.seed), this.#requests) / 2 ** 32;
    const latency = minimum + Math.floor(chance * (maximum - minimum + 1));
    return { ...outgoing, delay: outgoing.delay + latency };
  }
}
