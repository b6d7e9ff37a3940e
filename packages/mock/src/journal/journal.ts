import { isWholeMock, type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { Arrival } from './arrival.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { ViolationList } from './violation-list.ts';
import { Waiters } from './waiters.ts';

/** What the mock decided about a request. */
export type Decision = Pick<
  RecordedRequest,
  'status' | 'verdict' | 'violations' | 'page' | 'example' | 'override'
>;

/** Called with each request. */
export type OnRequest = (request: RecordedRequest) => void;

interface KeptRequest {
  readonly request: RecordedRequest;
  /** What scopes compare. Unlike `request`, it is not shortened. */
  readonly matchable: Matchable;
}

/** Keeps the most recent requests, and violations. Hides secrets. */
export class Journal {
  readonly #size: number;
  readonly #onRequest: OnRequest | undefined;
  readonly #waiters = new Waiters();
  readonly violations: ViolationList = new ViolationList();
  /** How many requests arrived since the start, whatever was reset. */
  requestCount = 0;
  /** The number of the last request; 0 at the start, and after a reset of the whole mock. */
  #lastNumber = 0;
  #kept: KeptRequest[] = [];

  /** @param size the most requests to keep */
  constructor(size = 1000, onRequest?: OnRequest) {
    this.#size = size;
    this.#onRequest = onRequest;
  }

  /** Records a request, and returns its number. */
  record(arrival: Arrival, decision: Decision): number {
    this.requestCount += 1;
    this.#lastNumber += 1;
    const { userId, caller, parameters } = arrival;
    const matchable = { user: userId, caller, page: decision.page, query: parameters };
    const request = createRecordedRequest(this.#lastNumber, arrival, decision);
    this.#kept.push({ request, matchable });
    if (this.#kept.length > this.#size) this.#kept.shift();
    this.violations.add(request, matchable);
    this.#waiters.notify(request, matchable);
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
   * A request in a scope that has a greater number than `after`: at once if the journal has one, or else
   * when it arrives.
   *
   * @throws the signal's reason, if it is aborted before.
   */
  async wait(scope: Scope, after: number, signal?: AbortSignal): Promise<RecordedRequest> {
    const earlier = this.listRequests(scope).find(({ number }) => number > after);
    return earlier ?? this.#waiters.wait(scope, after, signal);
  }

  /** Forgets the requests of a scope, and resets its violations, which still count. */
  reset(scope: Scope): void {
    this.#kept = this.#kept.filter(({ matchable }) => !matches(scope, matchable));
    this.violations.reset(scope);
    if (!isWholeMock(scope)) return;
    this.#lastNumber = 0;
    this.#waiters.restart();
  }
}

/** Creates what the journal keeps of a request: without its secrets. */
function createRecordedRequest(
  number: number,
  arrival: Arrival,
  decision: Decision,
): RecordedRequest {
  const { url, headers, violations } = hideSecrets(arrival, decision.violations);
  const request: RecordedRequest = {
    number,
    // With fractions, unlike `Date.now`.
    arrived: performance.timeOrigin + performance.now(),
    caller: arrival.caller,
    method: arrival.incoming.method,
    url,
    headers,
    status: decision.status,
    verdict: decision.verdict,
    violations,
    page: decision.page,
    example: decision.example,
  };
  // JSON leaves out members that are undefined.
  const copy: RecordedRequest = JSON.parse(JSON.stringify(request));
  // The override may be long, and `recordOverride` has copied it so already.
  const { override } = decision;
  return override === undefined ? copy : { ...copy, override };
}
