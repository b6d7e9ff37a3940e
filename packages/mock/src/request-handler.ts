import { explainValues } from '@liked-posts/types/request';
import { mix } from './data/hash.ts';
import { type Example, exampleOf, problemOf } from './examples/examples.ts';
import { inRecordedForm } from './examples/recorded-form.ts';
import { Journal, type OnRequest } from './journal/journal.ts';
import type { Verdict } from './journal/recorded-request.ts';
import {
  type Address,
  type Incoming,
  type Outgoing,
  readAddress,
  respond,
} from './message/messages.ts';
import { applyOverride } from './overrides/apply-override.ts';
import { callerOf } from './overrides/match.ts';
import { type Fault, isOfPages, isRedirect, type Recorded } from './overrides/override.ts';
import { OverrideLists, type OverrideSettings } from './overrides/override-lists.ts';
import { type PageSettings, ServicePages } from './pages/service-pages.ts';
import { forbidden } from './rules/access.ts';
import { Billing, type BillingSettings } from './rules/billing.ts';
import { corsHeaders } from './rules/cors.ts';
import { RateLimiter, type RateLimitOption } from './rules/rate-limit.ts';
import { serviceHeaders, writeExample } from './rules/service-answers.ts';
import {
  type AccessSettings,
  type Answered,
  type Caller,
  identify,
  invalid,
  readRequest,
} from './rules/validate.ts';

/** The settings of a mock: those of its parts, and of the way through them. */
export interface Settings extends AccessSettings, BillingSettings, OverrideSettings, PageSettings {
  /** The form of answers. Overrides apply to the result. */
  readonly as: 'contract' | 'recorded';
  readonly strict: boolean;
  readonly rateLimit: RateLimitOption | undefined;
  /** In milliseconds. */
  readonly latency: readonly [minimum: number, maximum: number];
  readonly journalSize: number | undefined;
}

/** The way of a request through the mock. */
export class RequestHandler {
  readonly #settings: Settings;
  readonly #limiter: RateLimiter;
  readonly #billing: Billing;
  readonly #inForm: (outgoing: Outgoing) => Outgoing;
  readonly overrides: OverrideLists;
  readonly pages: ServicePages;
  readonly journal: Journal;
  /** The number of valid requests, and of those that were authenticated. */
  #requests = 0;
  #answers = 0;

  constructor(settings: Settings, onRequest?: OnRequest) {
    this.#settings = settings;
    this.#limiter = new RateLimiter(settings.now);
    this.#billing = new Billing(settings);
    this.#inForm = settings.as === 'recorded' ? inRecordedForm : (outgoing) => outgoing;
    this.overrides = new OverrideLists(settings);
    this.pages = new ServicePages(settings);
    this.journal = new Journal({ size: settings.journalSize, onRequest });
  }

  /** Answers a request, and records it in the journal. */
  handle(incoming: Incoming): Outgoing {
    const { cors, now, latency, seed } = this.#settings;
    const started = performance.now();
    const address = readAddress(incoming.url);
    const caller = identify(incoming, address, this.#settings);
    const isRefused = 'outgoing' in caller;
    const { limits, ...answered } = isRefused ? caller : this.#answer(incoming, address, caller);
    const outgoing =
      answered.verdict === 'valid' ? answered.outgoing : this.#inForm(answered.outgoing);
    const { status, reset, delay } = outgoing;
    const said = { address, started, status: reset ? undefined : status };
    const ended = this.journal.record(incoming, { ...answered, ...said });
    if (!isRefused) this.#answers += 1;
    const headers = {
      ...(!isRefused && serviceHeaders(status, limits, now(), this.#answers)),
      ...outgoing.headers,
    };
    const [minimum, maximum] = latency;
    const chance = mix(mix(0, seed), this.#requests) / 2 ** 32;
    return {
      ...outgoing,
      headers: { ...corsHeaders(cors, incoming, headers), ...headers },
      delay: delay + minimum + Math.floor(chance * (maximum - minimum + 1)),
      ended,
    };
  }

  /** Validates a request, finds its page, and writes it as an override wants it. */
  #answer(
    incoming: Incoming,
    { search }: Address,
    { encodedId, accessToken, rights }: Caller,
  ): Answered {
    const limit = rights.rateLimit ?? this.#settings.rateLimit;
    const { allowed, headers: limits } = this.#limiter.take(accessToken ?? '', limit);
    const refuse = (verdict: Verdict, outgoing: Outgoing): Answered => ({
      verdict,
      violations: [],
      outgoing,
      limits,
    });
    if (!allowed) return refuse('rate limited', respond(429, JSON.stringify(problemOf(429))));
    const asked = readRequest(incoming, encodedId, search, this.#settings.strict);
    const { userId, query, preferred, violations, more } = asked;
    const refusal = forbidden(rights, userId);
    // A violation is the client's mistake, whatever its token allows.
    if (refusal !== undefined && violations.length === 0) return refuse('forbidden', refusal);
    const unpaid = this.#billing.refusal();
    if (unpaid !== undefined) return refuse('not paid', unpaid);
    const page = this.pages.find(userId, query);
    if (page === undefined) {
      const unknown = explainValues('pagination_token', [query.pagination_token ?? '']);
      return { ...invalid([...violations, unknown], more), limits };
    }
    if (violations.length > 0) return { ...invalid(violations, more), limits };

    const { number, afterOverride } = page;
    const token = accessToken === undefined ? undefined : callerOf(accessToken);
    const request = { search, caller: token, user: userId, page: number, afterOverride };
    const { now } = this.#settings;
    const change = (override: Recorded<Fault>) => {
      const example = exampleIn(override);
      const written = example && this.#inForm(writeExample(example, limit, now()));
      const changed = applyOverride(override, page, written, userId);
      return changed && { outgoing: changed, override, example: example?.name };
    };
    const listed = preferred === undefined ? this.overrides.for(request) : [];
    let changed = preferred && change(preferred);
    const applied = listed.find(({ override }) => {
      changed = change(override);
      return changed !== undefined;
    });
    const outgoing = changed?.outgoing ?? respond(200, page.write());
    // HEAD must not change what the next GET gets.
    if (incoming.method !== 'HEAD') {
      this.#requests += 1;
      this.overrides.count(request, applied);
      this.#billing.charge(outgoing);
    }
    return { verdict: 'valid', violations: [], page: number, limits, ...changed, outgoing };
  }

  reset(): void {
    this.overrides.reset({});
    this.#requests = 0;
    this.#answers = 0;
    this.#limiter.clear();
    this.#billing.clear();
    this.pages.reset();
    this.journal.clear();
  }
}

/** The example that an override answers with; undefined if it changes the right page. */
function exampleIn({ code, example, corruption }: Recorded<Fault>): Example | undefined {
  const status = code ?? 200;
  const isRight = status === 200 && example === undefined;
  return isRight || isRedirect(status) || isOfPages(corruption)
    ? undefined
    : exampleOf(code, example);
}
