import { explainValues } from '@liked-posts/types/request';
import { examplePages } from './examples/example-pages.ts';
import { exampleOf, problemOf } from './examples/examples.ts';
import { writeExample } from './examples/write-example.ts';
import { inject } from './faults/inject.ts';
import { checkInjection, type Injection } from './faults/injection.ts';
import { FaultSchedule } from './faults/schedule.ts';
import type { Address } from './http/address.ts';
import { type Incoming, type Outgoing, respond } from './http/messages.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { type Answered, type Asked, identify, invalid, readRequest } from './http/validate.ts';
import type { Settings } from './options/options.ts';
import type { Page, Pages } from './pages.ts';
import { ServicePages } from './service/service-pages.ts';
import { mix } from './synthetic/hash.ts';

/** Answers requests: validates them, finds their page, and applies what is to be injected. */
export class RequestHandler {
  readonly #settings: Settings;
  readonly #limiter: RateLimiter | undefined;
  readonly #schedule: FaultSchedule;
  readonly pages: Pages;
  #queue: Injection[] = [];
  /** Requests that were to be answered with a page, HEAD apart. */
  #requests = 0;

  constructor(settings: Settings) {
    const { answers, rateLimit, now, faults, seed } = settings;
    this.#settings = settings;
    this.#limiter = rateLimit && new RateLimiter(rateLimit, now);
    this.#schedule = new FaultSchedule(faults, seed);
    this.pages = answers === 'examples' ? examplePages(settings) : new ServicePages(settings);
  }

  /** Answers a request: validates first who sent it, then what it asks for. */
  answer(incoming: Incoming, address: Address): Answered {
    const caller = identify(incoming, address, this.#settings);
    if ('outgoing' in caller) return caller;
    const { encodedId, accessToken } = caller;
    const allowance = this.#limiter?.take(accessToken);
    const answered =
      allowance?.allowed === false
        ? {
            verdict: 'rate limited' as const,
            violations: [],
            outgoing: respond(429, JSON.stringify(problemOf(429))),
          }
        : this.#answerQuery(
            incoming,
            readRequest(incoming, encodedId, address.search, this.#settings.strict),
          );
    const { outgoing } = answered;
    const headers = { ...allowance?.headers, ...outgoing.headers };
    return { ...answered, outgoing: { ...outgoing, headers } };
  }

  #answerQuery(incoming: Incoming, asked: Asked): Answered {
    const { userId, query, preferred } = asked;
    const page = this.pages.find(userId, query, this.#requests + 1);
    if (page === undefined) {
      const unknown = explainValues('pagination_token', [query.pagination_token ?? '']);
      return invalid([...asked.violations, unknown], asked.more);
    }
    if (asked.violations.length > 0) return invalid(asked.violations, asked.more);
    const injection = preferred ?? this.#queue[0] ?? this.#schedule.at(this.#requests + 1, page);
    // HEAD asks what GET would get, and uses none of it up.
    if (incoming.method !== 'HEAD') {
      this.#requests += 1;
      if (injection === this.#queue[0]) this.#queue.shift();
      if (injection) this.#schedule.meet(injection);
    }
    return { verdict: 'valid', violations: [], ...this.#write(page, userId, injection) };
  }

  #write(
    page: Page,
    userId: string,
    injected: Injection | undefined,
  ): Pick<Answered, 'outgoing' | 'example' | 'injected'> {
    if (injected === undefined) return { outgoing: page.write(), example: page.example };
    const { code = 200, example: name } = injected;
    if (code === 200 && name === undefined) {
      return { outgoing: inject(injected, page, userId), example: page.example, injected };
    }
    const example = exampleOf(injected.code, name);
    const write = () => (example ? writeExample(example, this.#settings) : page.write());
    const outgoing = inject(injected, { ...page, write }, userId);
    return { outgoing, example: example?.name, injected };
  }

  /**
   * Queues answers for the next valid requests, one each.
   *
   * @throws {OptionError} when one of them is not possible; then none is queued.
   */
  enqueue(injections: readonly unknown[]): void {
    const checked = injections.map((injection, index) => {
      checkInjection(injection, `next[${index}]`, this.#settings.answers);
      return injection;
    });
    this.#queue = this.#queue.concat(checked);
  }

  /** Forgets all requests, and undoes all changes. */
  reset(): void {
    this.#queue = [];
    this.#requests = 0;
    this.#limiter?.clear();
    this.#schedule.clear();
    this.pages.reset();
  }

  /** An answer, as late as the mock is told to be. */
  late(outgoing: Outgoing): Outgoing {
    const { latency, seed } = this.#settings;
    const [minimum, maximum] = latency;
    const chance = mix(mix(0, seed), this.#requests) / 2 ** 32;
    const wait = minimum + Math.floor(chance * (maximum - minimum + 1));
    return { ...outgoing, delay: outgoing.delay + wait };
  }
}
