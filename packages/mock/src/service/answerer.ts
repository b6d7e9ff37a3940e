import type { LikedPostsQuery } from '@liked-posts/types';
import type { Example } from '../examples/examples.ts';
import { inject } from '../faults/inject.ts';
import type { Injection } from '../faults/injection.ts';
import { FaultSchedule } from '../faults/schedule.ts';
import type { AnswerPlan, ValidRequest } from '../http/front.ts';
import { jsonType, type Outgoing, respond } from '../http/messages.ts';
import { errorsOnly } from '../http/problems.ts';
import { exampleHeaders, isUsedUp } from '../http/rate-limit.ts';
import { Likes } from '../likes/likes.ts';
import { checkForm } from '../likes/likes-change.ts';
import type { Settings } from '../options/options.ts';
import { mix } from '../synthetic/hash.ts';
import { type FoundPage, findPage, firstHalf, type Source, tokenHere, writePage } from './page.ts';
import { RecentPages } from './recent-pages.ts';

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
  /** Requests that would be answered with a page, HEAD apart. */
  #requests = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#schedule = new FaultSchedule(settings.faults, settings.seed);
    this.#source = { ...settings, likes: new Likes(settings.timeline, settings.changes) };
  }

  /** The page that a query leads to; undefined if its token leads nowhere. */
  find(userId: string, query: LikedPostsQuery): FoundPage | undefined {
    if (this.#source.likes.advance(this.#requests + 1)) this.#recent.clear();
    return findPage(this.#source, userId, query);
  }

  /**
   * Changes likes.
   *
   * @throws {OptionError} when one of the changes is not possible; then none is made.
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
  scheduled({ number, cursor }: FoundPage): Injection | undefined {
    const { afterFault } = cursor;
    return this.#schedule.at({ request: this.#requests + 1, page: number, afterFault });
  }

  answer({ request, injection, example }: AnswerPlan<FoundPage>): Outgoing {
    const { method, userId, target, query } = request;
    // HEAD asks what GET would get, and uses none of it up.
    if (method !== 'HEAD') {
      this.#requests += 1;
      if (injection) this.#schedule.meet(injection);
    }
    const right = (): Outgoing =>
      example ? this.#example(example) : respond(200, this.#page(request));
    return injection
      ? inject(injection, {
          userId,
          answer: right,
          ...(target.listing.hasUser && {
            tokenHere: (afterFault) => tokenHere(target, afterFault),
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

  #page({ userId, search, query, target }: ValidRequest<FoundPage>): string {
    const { timeline } = this.#settings;
    if (!target.listing.hasUser) {
      return errorsOnly(userId, timeline.problem?.('id', 'user', [userId]));
    }
    return this.#recent.get(`${search}\n${userId}`, () => writePage(timeline, query, target));
  }

  #example(example: NonNullable<AnswerPlan<FoundPage>['example']>): Outgoing {
    const { status, value, mediaType } = example;
    return respond(status, typeof value === 'string' ? value : JSON.stringify(value), {
      'content-type': mediaType === 'application/json' ? jsonType : mediaType,
      ...this.#headersOf(example),
    });
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

  /** An answer, as late as the mock is told to be. */
  late(outgoing: Outgoing): Outgoing {
    const [minimum, maximum] = this.#settings.latency;
    const chance = mix(mix(0, this.#settings.seed), this.#requests) / 2 ** 32;
    const latency = minimum + Math.floor(chance * (maximum - minimum + 1));
    return { ...outgoing, delay: outgoing.delay + latency };
  }
}
