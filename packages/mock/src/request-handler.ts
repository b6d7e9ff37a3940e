import { explainValues } from '@liked-posts/types/request';
import { mix } from './data/hash.ts';
import { exampleOf, problemOf, writeExample } from './examples/examples.ts';
import { inRecordedForm } from './examples/recorded-form.ts';
import { callerOf } from './journal/hide-secrets.ts';
import type { Address } from './message/address.ts';
import { type Incoming, type Outgoing, respond } from './message/messages.ts';
import type { Settings } from './options/options.ts';
import { applyOverride } from './overrides/apply-override.ts';
import { type Fault, isOfPages, type Recorded } from './overrides/override.ts';
import { type OverridableRequest, OverrideLists } from './overrides/override-lists.ts';
import { type MockPage, ServicePages } from './pages/service-pages.ts';
import { forbidden } from './rules/access.ts';
import { Billing } from './rules/billing.ts';
import { RateLimiter, type RateLimitOption } from './rules/rate-limit.ts';
import { serviceHeaders } from './rules/service-headers.ts';
import {
  type Answered,
  type Asked,
  type Caller,
  identify,
  invalid,
  readRequest,
} from './rules/validate.ts';

export class RequestHandler {
  readonly #settings: Settings;
  readonly #limiter: RateLimiter;
  readonly #billing: Billing;
  readonly overrides: OverrideLists;
  /** Rewrites what the mock answers by itself. Overrides apply to the result. */
  readonly #inForm: (outgoing: Outgoing) => Outgoing;
  readonly pages: ServicePages;
  /** The number of valid requests. */
  #requests = 0;
  #answers = 0;

  constructor(settings: Settings) {
    const { as, now } = settings;
    this.#settings = settings;
    this.#limiter = new RateLimiter(now);
    this.#billing = new Billing(settings);
    this.overrides = new OverrideLists(settings);
    this.#inForm = as === 'recorded' ? inRecordedForm : (outgoing) => outgoing;
    this.pages = new ServicePages(settings);
  }

  /** Answers a request. Authenticates it before it validates the query. */
  answer(incoming: Incoming, address: Address): Answered {
    const caller = identify(incoming, address, this.#settings);
    if ('outgoing' in caller) return this.#refused(caller);
    const limit = caller.rights.rateLimit ?? this.#settings.rateLimit;
    const allowance = limit && this.#limiter.take(caller.accessToken ?? '', limit);
    const answered =
      allowance?.allowed === false
        ? {
            verdict: 'rate limited' as const,
            violations: [],
            outgoing: respond(429, JSON.stringify(problemOf(429))),
          }
        : this.#answerCaller(incoming, address, caller);
    const { outgoing } = answered;
    this.#answers += 1;
    const now = this.#settings.now();
    const headers = serviceHeaders(outgoing.status, allowance?.headers, now, this.#answers);
    return { ...answered, outgoing: { ...outgoing, headers: { ...headers, ...outgoing.headers } } };
  }

  #answerCaller(
    incoming: Incoming,
    { search }: Address,
    { encodedId, accessToken, rights }: Caller,
  ): Answered {
    const asked = readRequest(incoming, encodedId, search, this.#settings.strict);
    const refusal = forbidden(rights, asked.userId);
    // A violation is the client's mistake, whatever its token allows.
    if (refusal !== undefined && asked.violations.length === 0) {
      return this.#refused({ verdict: 'forbidden', violations: [], outgoing: refusal });
    }
    const unpaid = this.#billing.refusal();
    if (unpaid !== undefined) return { verdict: 'not paid', violations: [], outgoing: unpaid };
    const caller = accessToken === undefined ? undefined : callerOf(accessToken);
    return this.#answerQuery(incoming, asked, { caller, search }, rights.rateLimit);
  }

  #answerQuery(
    incoming: Incoming,
    asked: Asked,
    sent: Pick<OverridableRequest, 'caller' | 'search'>,
    ownLimit: RateLimitOption | undefined,
  ): Answered {
    const { userId, query, preferred } = asked;
    const page = this.pages.find(userId, query);
    if (page === undefined) {
      const unknown = explainValues('pagination_token', [query.pagination_token ?? '']);
      return this.#refused(invalid([...asked.violations, unknown], asked.more));
    }
    if (asked.violations.length > 0) return this.#refused(invalid(asked.violations, asked.more));
    const { number, afterOverride } = page;
    const request = { ...sent, user: userId, page: number, afterOverride };
    const listed = preferred === undefined ? this.overrides.for(request) : undefined;
    // HEAD must not change what the next GET gets.
    if (incoming.method !== 'HEAD') {
      this.#requests += 1;
      this.overrides.count(request, listed);
    }
    const written = this.#write(page, userId, preferred ?? listed?.override, ownLimit);
    if (incoming.method !== 'HEAD') this.#billing.charge(written.outgoing);
    return { verdict: 'valid', violations: [], page: number, ...written };
  }

  #refused(answered: Answered): Answered {
    return { ...answered, outgoing: this.#inForm(answered.outgoing) };
  }

  #write(
    found: MockPage,
    userId: string,
    override: Recorded<Fault> | undefined,
    ownLimit: RateLimitOption | undefined,
  ): Pick<Answered, 'outgoing' | 'example' | 'override'> {
    const page: MockPage = { ...found, write: (half) => this.#inForm(found.write(half)) };
    if (override === undefined) return { outgoing: page.write() };
    const { code, example: name } = override;
    const isRight = ((code ?? 200) === 200 && name === undefined) || isOfPages(override.corruption);
    const example = isRight ? undefined : exampleOf(code, name);
    const write = example
      ? () =>
          this.#inForm(
            writeExample(example, { ...this.#settings, ...(ownLimit && { rateLimit: ownLimit }) }),
          )
      : page.write;
    const outgoing = applyOverride(override, { ...page, write }, userId);
    return { outgoing, example: example?.name, override };
  }

  reset(): void {
    this.overrides.reset({});
    this.#requests = 0;
    this.#answers = 0;
    this.#limiter.clear();
    this.#billing.clear();
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
