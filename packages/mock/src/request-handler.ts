import { explainValues } from '@liked-posts/types/request';
import { examplePages } from './examples/example-pages.ts';
import { exampleOf, problemOf, writeExample } from './examples/examples.ts';
import type { Address } from './http/address.ts';
import { type Incoming, type Outgoing, respond } from './http/messages.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { inRecordedForm } from './http/recorded-form.ts';
import { type Answered, type Asked, identify, invalid, readRequest } from './http/validate.ts';
import type { Settings } from './options/options.ts';
import { applyOverride } from './overrides/apply-override.ts';
import { FaultPicker } from './overrides/fault.ts';
import { checkOverride, type Override } from './overrides/override.ts';
import type { MockPage, PageSource } from './page-source.ts';
import { ServicePages } from './service/service-pages.ts';
import { mix } from './synthetic/hash.ts';

export class RequestHandler {
  readonly #settings: Settings;
  readonly #limiter: RateLimiter | undefined;
  readonly #faults: FaultPicker;
  /** Rewrites what the mock answers by itself. Overrides apply to the result. */
  readonly #inForm: (outgoing: Outgoing) => Outgoing;
  readonly pages: PageSource;
  #queue: Override[] = [];
  #requests = 0;

  constructor(settings: Settings) {
    const { answers, as, rateLimit, now, faults, seed } = settings;
    this.#settings = settings;
    this.#limiter = rateLimit && new RateLimiter(rateLimit, now);
    this.#faults = new FaultPicker(faults, seed);
    this.#inForm = as === 'recorded' ? inRecordedForm : (outgoing) => outgoing;
    this.pages = answers === 'examples' ? examplePages(settings) : new ServicePages(settings);
  }

  /** Answers a request. Authenticates it before it validates the query. */
  answer(incoming: Incoming, address: Address): Answered {
    const caller = identify(incoming, address, this.#settings);
    if ('outgoing' in caller) return this.#refused(caller);
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
      return this.#refused(invalid([...asked.violations, unknown], asked.more));
    }
    if (asked.violations.length > 0) return this.#refused(invalid(asked.violations, asked.more));
    const override = preferred ?? this.#queue[0] ?? this.#faults.at(this.#requests + 1, page);
    // HEAD must not change what the next GET gets.
    if (incoming.method !== 'HEAD') {
      this.#requests += 1;
      if (override === this.#queue[0]) this.#queue.shift();
      if (override) this.#faults.count(override);
    }
    return { verdict: 'valid', violations: [], ...this.#write(page, userId, override) };
  }

  #refused(answered: Answered): Answered {
    return { ...answered, outgoing: this.#inForm(answered.outgoing) };
  }

  #write(
    found: MockPage,
    userId: string,
    override: Override | undefined,
  ): Pick<Answered, 'outgoing' | 'example' | 'override'> {
    const { writeHalf } = found;
    const writePage = () => this.#inForm(found.write());
    if (override === undefined) return { outgoing: writePage(), example: found.example };
    const page: MockPage = {
      ...found,
      write: writePage,
      ...(writeHalf && { writeHalf: () => this.#inForm(writeHalf()) }),
    };
    const { code = 200, example: name } = override;
    if (code === 200 && name === undefined) {
      return { outgoing: applyOverride(override, page, userId), example: found.example, override };
    }
    const example = exampleOf(override.code, name);
    const write = () =>
      example ? this.#inForm(writeExample(example, this.#settings)) : writePage();
    const outgoing = applyOverride(override, { ...page, write }, userId);
    return { outgoing, example: example?.name, override };
  }

  /**
   * Queues overrides for the next valid requests, one each.
   *
   * @throws {OptionError} when one is not valid; then none is queued.
   */
  enqueue(overrides: readonly unknown[]): void {
    const checked = overrides.map((override, index) => {
      checkOverride(override, `next[${index}]`, this.#settings.answers);
      return override;
    });
    this.#queue = this.#queue.concat(checked);
  }

  reset(): void {
    this.#queue = [];
    this.#requests = 0;
    this.#limiter?.clear();
    this.#faults.clear();
    this.pages.reset();
  }

  delayed(outgoing: Outgoing): Outgoing {
    const { latency, seed } = this.#settings;
    const [minimum, maximum] = latency;
    const chance = mix(mix(0, seed), this.#requests) / 2 ** 32;
    const wait = minimum + Math.floor(chance * (maximum - minimum + 1));
    return { ...outgoing, delay: outgoing.delay + wait };
  }
}
