import type { Example } from './examples/examples.ts';
import { convertToRecorded } from './examples/recorded-form.ts';
import { type Arrival, readArrival } from './journal/arrival.ts';
import { type Decision, Journal, type OnRequest } from './journal/journal.ts';
import { type Incoming, type Outgoing, respond } from './message/messages.ts';
import { applyOverride, type OverriddenResponse } from './overrides/apply-override.ts';
import { isWholeMock, type Scope } from './overrides/match.ts';
import type { Fault, Recorded } from './overrides/override.ts';
import { OverrideLists, type OverrideSettings } from './overrides/override-lists.ts';
import { type MockPage, type PageSettings, ServicePages } from './pages/service-pages.ts';
import { refuseForbidden } from './rules/access.ts';
import { type AccessSettings, authorize } from './rules/authorize.ts';
import { createCorsHeaders } from './rules/cors.ts';
import { respondWithExample } from './rules/example-response.ts';
import {
  RateLimiter,
  type RateLimitOption,
  type RateLimitState,
  refuseOverLimit,
} from './rules/rate-limit.ts';
import { readRequest, refuseInvalid, type ServiceRequest } from './rules/read-request.ts';
import type { Refusal } from './rules/refusal.ts';
import { createServiceHeaders } from './rules/service-headers.ts';

/** The settings of a mock and its parts. */
export interface Settings extends AccessSettings, OverrideSettings, PageSettings {
  readonly strict: boolean;
  readonly rateLimit: RateLimitOption | undefined;
  readonly latencyMs: number;
  readonly journalSize: number | undefined;
}

/**
 * What the mock decided about a request, and the response. A refusal has a verdict and violations; a valid
 * request has a page, and the override and the example that it got, if any.
 */
interface Outcome extends Omit<Decision, 'status'> {
  readonly response: Outgoing;
  /** Whether its access token was accepted. The service sends its headers only then. */
  readonly isIdentified?: boolean;
  readonly limitState?: RateLimitState | undefined;
}

/** Handles requests: access, rate limit, contract, the token's rights, page, overrides, journal. */
export class RequestHandler {
  readonly #settings: Settings;
  readonly #limiter: RateLimiter;
  readonly overrides: OverrideLists;
  readonly pages: ServicePages;
  readonly journal: Journal;

  constructor(settings: Settings, onRequest?: OnRequest) {
    this.#settings = settings;
    this.#limiter = new RateLimiter(settings.rateLimit, settings.now);
    this.overrides = new OverrideLists(settings);
    this.pages = new ServicePages(settings);
    this.journal = new Journal(settings.journalSize, onRequest);
  }

  /** Responds to a request, and records it in the journal. */
  handle(incoming: Incoming): Outgoing {
    const arrival = readArrival(incoming);
    // Are its host, path, method and access token accepted?
    const unauthorized = authorize(arrival, this.#settings);
    const outcome = unauthorized ? this.#refuse(unauthorized) : this.#respondToIdentified(arrival);
    const requestNumber = this.#record(arrival, outcome);
    return this.#complete(arrival, outcome, requestNumber);
  }

  /** Is it within the rate limit, does it follow the contract, and does its token allow it? */
  #respondToIdentified(arrival: Arrival): Outcome {
    // Requests without a token, which the option `anonymous` accepts, share one limit.
    const limitState = this.#limiter.count(arrival.caller ?? '');
    const { strict, tokens } = this.#settings;
    const request = readRequest(arrival, { strict, pages: this.pages });
    // Of several refusals, the client gets the first in this order: a request over the limit is refused
    // before anything else about it is judged.
    const refusal =
      refuseOverLimit(limitState) ??
      refuseInvalid(request) ??
      refuseForbidden(tokens?.get(arrival.accessToken ?? ''), request.userId);
    const outcome = refusal ? this.#refuse(refusal) : this.#respondToValid(arrival, request);
    return { ...outcome, isIdentified: true, limitState };
  }

  #refuse(refusal: Refusal): Outcome {
    return { ...refusal, response: this.#convertForm(refusal.response) };
  }

  /** Writes the page, or the response that the preferred or the first possible override makes of it. */
  #respondToValid(arrival: Arrival, { userId, query, preferred }: ServiceRequest): Outcome {
    const page = this.pages.findPage(userId, query);
    const { caller, parameters } = arrival;
    const matchable = { user: userId, caller, page: page.number, query: parameters };
    // An override that the header `Prefer` asks for excludes all others.
    const overrides = preferred ? [preferred] : this.overrides.listFor(matchable);
    const written = this.#applyFirst(overrides, page);
    // HEAD uses up no override, so that the next GET gets it. Neither does `preferred`, which is in no list.
    if (arrival.incoming.method !== 'HEAD') this.overrides.count(matchable, written.override);
    return { ...written, verdict: 'valid', violations: [], page: page.number };
  }

  /** Writes the page with the first override that it can have, or as it is if it can have none. */
  #applyFirst(
    overrides: readonly Recorded<Fault>[],
    page: MockPage,
  ): OverriddenResponse & Pick<Outcome, 'override'> {
    const { rateLimit, now } = this.#settings;
    const writeExample = (example: Example) =>
      this.#convertForm(respondWithExample(example, rateLimit, now()));
    for (const override of overrides) {
      const overridden = applyOverride(override, page, writeExample);
      if (overridden !== undefined) return { ...overridden, override };
    }
    return { response: respond(200, page.write()) };
  }

  /** Converts an error or an example. Pages have their form already, and bodies of overrides keep theirs. */
  #convertForm(response: Outgoing): Outgoing {
    return this.#settings.as === 'recorded' ? convertToRecorded(response) : response;
  }

  /** Records a request in the journal, and returns its number. */
  #record(arrival: Arrival, { response, ...decision }: Outcome): number {
    const status = response.reset ? undefined : response.status;
    return this.journal.record(arrival, { ...decision, status });
  }

  /** Adds what all responses have. */
  #complete(arrival: Arrival, outcome: Outcome, requestNumber: number): Outgoing {
    const { cors, now, latencyMs } = this.#settings;
    const { response, isIdentified, limitState } = outcome;
    const { status } = response;
    const limits = limitState?.headers;
    const headers = {
      ...(isIdentified && createServiceHeaders({ status, limits, nowMs: now(), requestNumber })),
      ...response.headers,
    };
    return {
      ...response,
      // Headers of an override, which `response` has, come last: they replace those for CORS.
      headers: { ...createCorsHeaders(cors, arrival.incoming, headers), ...headers },
      delay: response.delay + latencyMs,
    };
  }

  /**
   * Clears what is in a scope. Also undoes the changes of likes of its user, and clears the rate limit of its
   * caller. A scope such as `{ page: 2 }` has neither.
   */
  reset(scope: Scope): void {
    this.overrides.reset(scope);
    this.journal.reset(scope);
    const isWhole = isWholeMock(scope);
    // With undefined, which the whole mock has, these are for all users and all callers.
    if (isWhole || scope.user !== undefined) this.pages.likes.reset(scope.user);
    if (isWhole || scope.caller !== undefined) this.#limiter.clear(scope.caller);
  }
}
