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
 * What the mock decided about a request, and the response:
 *
 *   refused           { verdict: 'invalid', violations: [{ in: 'query', … }], response }
 *   a page            { verdict: 'valid', violations: [], page: 2, response }
 *   with `code: 503`  the same, and { override: { code: 503 }, example: 'serviceUnavailable' }
 */
interface Outcome extends Omit<Decision, 'status'> {
  readonly response: Outgoing;
  /** Whether `authorize` accepted the request: only then, the service sends its own headers. */
  readonly isIdentified?: boolean;
  readonly limitState?: RateLimitState | undefined;
}

/** Handles requests: access, rate limit, contract, rights of the token, page, overrides, journal. */
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
    // Refuses the host, path, method or access token. The response to OPTIONS is a refusal, too.
    const refusal = authorize(arrival, this.#settings);
    const outcome = refusal ? this.#refuse(refusal) : this.#respondToIdentified(arrival);
    const requestNumber = this.#record(arrival, outcome);
    return this.#complete(arrival, outcome, requestNumber);
  }

  /** Refuses a request for its rate limit, the contract or the rights of its token, or responds to it. */
  #respondToIdentified(arrival: Arrival): Outcome {
    // Requests without a token, which the option `anonymous` accepts, share one limit.
    const limitState = this.#limiter.count(arrival.caller ?? '');
    const { strict, tokens } = this.#settings;
    const request = readRequest(arrival, { strict, pages: this.pages });
    // Without the option `tokens`, or without an access token, there are no rights: all is allowed.
    const rights = tokens?.get(arrival.accessToken ?? '');
    // Of several refusals, the client gets the first in this order.
    const refusal =
      refuseOverLimit(limitState) ??
      refuseInvalid(request) ??
      refuseForbidden(rights, request.userId);
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
    const overrides = preferred ? [preferred] : this.overrides.listDue(matchable);
    const written = this.#applyFirst(overrides, page);
    // HEAD does not count, so that the next GET gets the same override. A request with `preferred` counts for
    // all overrides, but uses up none.
    const isHead = arrival.incoming.method === 'HEAD';
    if (!isHead) this.overrides.countRequest(matchable, written.override);
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
   * Clears the overrides and the journal of a scope, the changes of its user's likes, and the rate limit of
   * its caller. A scope such as `{ page: 2 }` has neither user nor caller.
   */
  reset(scope: Scope): void {
    this.overrides.reset(scope);
    this.journal.reset(scope);
    const isWhole = isWholeMock(scope);
    // With undefined, both methods clear all: so they may be called only for the whole mock then.
    if (isWhole || scope.user !== undefined) this.pages.likes.reset(scope.user);
    if (isWhole || scope.caller !== undefined) this.#limiter.clear(scope.caller);
  }
}
