import { createRedactor } from '@liked-posts/internal/hide-token';
import { isWholeMock, type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { Arrival } from './arrival.ts';
import { findSecrets, hideInAddress, hideInHeaders, hideInViolations } from './hide-secrets.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { ViolationList } from './violation-list.ts';

/** What the mock decided about a request. */
export type Decision = Pick<
  RecordedRequest,
  'status' | 'verdict' | 'violations' | 'page' | 'example' | 'override'
>;

/** Called with each request. */
export type OnRequest = (request: RecordedRequest) => void;

interface KeptRequest {
  /** Without secrets. */
  readonly request: RecordedRequest;
  /** What scopes compare. */
  readonly matchable: Matchable;
}

/** Somebody who waits for a request in a scope: after 5, for number 6 or a later one. */
interface Waiter {
  readonly scope: Scope;
  after: number;
  readonly resolve: (request: RecordedRequest) => void;
}

/** Keeps the most recent requests, and violations. Hides secrets. */
export class Journal {
  readonly #size: number;
  readonly #onRequest: OnRequest | undefined;
  readonly violations: ViolationList = new ViolationList();
  /** The number of all requests since the start, whatever was reset. */
  requestCount = 0;
  /** The number of the last request; 0 at the start, and after a reset of the whole mock. */
  #lastNumber = 0;
  #kept: KeptRequest[] = [];
  readonly #waiters = new Set<Waiter>();

  /** @param size the most requests to keep */
  constructor(size = 1000, onRequest?: OnRequest) {
    this.#size = size;
    this.#onRequest = onRequest;
  }

  /** Records a request, and returns its number. */
  record(arrival: Arrival, decision: Decision): number {
    this.requestCount += 1;
    this.#lastNumber += 1;
    const kept = createKeptRequest(this.#lastNumber, arrival, decision);
    const { request, matchable } = kept;
    this.#kept.push(kept);
    if (this.#kept.length > this.#size) this.#kept.shift();
    this.violations.add(request, matchable);
    for (const waiter of this.#waiters) {
      if (request.number <= waiter.after || !matches(waiter.scope, matchable)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(request);
    }
    this.#onRequest?.(request);
    return request.number;
  }

  /** The requests in a scope, oldest first. */
  listRequests(scope: Scope): RecordedRequest[] {
    return this.#kept
      .filter(({ matchable }) => matches(scope, matchable))
      .map(({ request }) => request);
  }

  /**
   * Waits for a request in a scope that has a greater number than `after`, such as 6 after 5.
   *
   * @throws the signal's reason, as soon as it is aborted.
   */
  async wait(scope: Scope, after: number, signal?: AbortSignal): Promise<RecordedRequest> {
    const earlier = this.listRequests(scope).find(({ number }) => number > after);
    if (earlier !== undefined) return earlier;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        scope,
        after,
        resolve: (request) => {
          signal?.removeEventListener('abort', abort);
          resolve(request);
        },
      };
      const abort = () => {
        this.#waiters.delete(waiter);
        reject(signal?.reason);
      };
      this.#waiters.add(waiter);
      signal?.addEventListener('abort', abort);
    });
  }

  /** Forgets the requests of a scope, and unlists its violations, which still count. */
  reset(scope: Scope): void {
    this.#kept = this.#kept.filter(({ matchable }) => !matches(scope, matchable));
    this.violations.unlist(scope);
    if (!isWholeMock(scope)) return;
    // Then numbers begin with 1 again.
    this.#lastNumber = 0;
    // A waiter for a request after number 5 gets the next request, which is number 1.
    for (const waiter of this.#waiters) waiter.after = 0;
  }
}

function createKeptRequest(number: number, arrival: Arrival, decision: Decision): KeptRequest {
  const { incoming, address, userId, caller, parameters } = arrival;
  const authorization = incoming.header('authorization') ?? '';
  const hide = createRedactor(findSecrets(authorization, address.search));
  const request: RecordedRequest = {
    number,
    // With fractions, unlike `Date.now`.
    arrived: performance.timeOrigin + performance.now(),
    caller,
    method: incoming.method,
    url: hideInAddress(address, hide),
    headers: Object.fromEntries(hideInHeaders(incoming.headers?.() ?? [], hide)),
    status: decision.status,
    verdict: decision.verdict,
    violations: hideInViolations(decision.violations, hide),
    page: decision.page,
    example: decision.example,
  };
  return {
    // A copy has no members that are undefined. The override is a copy already, and may be long.
    request: {
      ...JSON.parse(JSON.stringify(request)),
      ...(decision.override && { override: decision.override }),
    },
    matchable: { user: userId, caller, page: decision.page, query: parameters },
  };
}
