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
import { readRequest, refuseInvalid } from './rules/read-request.ts';
import { createServiceHeaders } from './rules/service-headers.ts';

/** The settings of a mock and its parts. */
export interface Settings extends AccessSettings, OverrideSettings, PageSettings {
  readonly strict: boolean;
  readonly rateLimit: RateLimitOption | undefined;
  readonly latencyMs: number;
  readonly journalSize: number | undefined;
}

/** What the mock decided about a request, and the response. A refused request has no page or override. */
interface Outcome extends Omit<Decision, 'status'> {
  readonly response: Outgoing;
  /** Whether its access token was accepted. The service sends its headers only then. */
  readonly isIdentified?: boolean;
  readonly limitState?: RateLimitState | undefined;
}

/** Handles requests, step by step: access, rate limit, contract, page, overrides, journal. */
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
    if (unauthorized !== undefined) return this.#finish(arrival, unauthorized);

    // Is it within the rate limit, does it follow the contract, and does its token allow it?
    // The caller is the token's fingerprint. Requests without a token (`anonymous`) share one limit.
    const limitState = this.#limiter.count(arrival.caller ?? '');
    const { strict, tokens } = this.#settings;
    const request = readRequest(arrival, { strict, pages: this.pages });
    // Of several refusals, the client gets the first in this order.
    const refusal =
      refuseOverLimit(limitState) ??
      refuseInvalid(request) ??
      refuseForbidden(tokens?.get(arrival.accessToken ?? ''), request.userId);
    const identity = { isIdentified: true, limitState };
    if (refusal !== undefined) return this.#finish(arrival, { ...refusal, ...identity });

    // The page, or the response that the preferred or the first possible override makes of it.
    const page = this.pages.find(request.userId, request.query);
    const matchable = {
      user: request.userId,
      caller: arrival.caller,
      page: page.number,
      query: arrival.parameters,
    };
    const { preferred } = request;
    const overrides = preferred ? [preferred] : this.overrides.listFor(matchable);
    const written = this.#applyFirst(overrides, page);

    // HEAD uses up no override, so that the next GET gets it.
    if (incoming.method !== 'HEAD') this.overrides.count(matchable, written.override);

    return this.#finish(arrival, {
      ...identity,
      ...written,
      verdict: 'valid',
      violations: [],
      page: page.number,
    });
  }

  /** Writes the page with the first override that it can have, or as it is if it can have none. */
  #applyFirst(
    overrides: readonly Recorded<Fault>[],
    page: MockPage,
  ): OverriddenResponse & Pick<Outcome, 'override'> {
    const { rateLimit, now } = this.#settings;
    const writeConverted = (example: Example) =>
      this.#convertForm(respondWithExample(example, rateLimit, now()));
    for (const override of overrides) {
      const overridden = applyOverride(override, page, writeConverted);
      if (overridden !== undefined) return { ...overridden, override };
    }
    return { response: respond(200, page.write()) };
  }

  /** Records the request, and completes the response. */
  #finish(arrival: Arrival, { isIdentified, limitState, ...outcome }: Outcome): Outgoing {
    const { cors, now, latencyMs } = this.#settings;
    // The response to a valid request has its form already, or the body of an override, which stays.
    const response =
      outcome.verdict === 'valid' ? outcome.response : this.#convertForm(outcome.response);
    const { status, reset } = response;
    const decision = { ...outcome, status: reset ? undefined : status };
    const requestNumber = this.journal.record(arrival, decision);
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

  #convertForm(response: Outgoing): Outgoing {
    return this.#settings.as === 'recorded' ? convertToRecorded(response) : response;
  }

  /** Clears what is in a scope, and undoes the changes of its user's likes. */
  reset(scope: Scope): void {
    this.overrides.reset(scope);
    this.journal.reset(scope);
    const isWhole = isWholeMock(scope);
    // Without a user or a caller in the scope, each call clears all users or all callers.
    if (isWhole || scope.user !== undefined) this.pages.likes.reset(scope.user);
    if (isWhole || scope.caller !== undefined) this.#limiter.clear(scope.caller);
  }
}
