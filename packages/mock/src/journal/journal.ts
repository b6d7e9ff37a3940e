import { createRedactor } from '@liked-posts/internal/hide-token';
import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { Arrival } from './arrival.ts';
import { findSecrets, hideInAddress, hideInHeaders, hideInViolations } from './hide-secrets.ts';
import type { OpenRequest, RecordedRequest } from './recorded-request.ts';
import { type Count, ViolationList } from './violation-list.ts';

/*
 * A request becomes, one after another:
 *
 *   Entry            what the handler decided about it
 *   SafeRequest      without secrets
 *   KeptRequest      in memory: a copy of the safe one
 *   RecordedRequest  what tests see: with the time of its end, as soon as that is known
 */

/** What the mock decided about a request. */
export interface Entry
  extends Pick<
    RecordedRequest,
    'status' | 'verdict' | 'violations' | 'page' | 'example' | 'override'
  > {
  readonly arrival: Arrival;
}

/** Called with each request when its response has ended. */
export type OnRequest = (request: RecordedRequest, milliseconds: number) => void;

export interface JournalSettings {
  /** The most requests to keep. Default: 1000. */
  readonly size?: number | undefined;
  readonly onRequest?: OnRequest | undefined;
}

/** The most characters of JSON that all kept requests may have together. */
const maxCharacters = 4_000_000;

interface KeptRequest {
  readonly request: OpenRequest;
  /** What scopes compare. */
  readonly matchable: Matchable;
  /** The length of its JSON, for `maxCharacters`; 0 if neither the journal nor the violations have it. */
  readonly characters: number;
  /** How the response ended; empty until then. */
  ending: Pick<RecordedRequest, 'answered' | 'clientLeft'>;
}

/** Completes a request in the journal. Only the first call counts. */
export type End = (clientLeft: boolean) => void;

/** Keeps the most recent requests, limited in number and size, and violations. Hides secrets. */
export class Journal {
  readonly #size: number;
  readonly #onRequest: OnRequest | undefined;
  readonly violations: ViolationList = new ViolationList();
  /** The number of all requests since the start. */
  #totalRequests = 0;
  /** The number of the last request that `record` needed; 0 at the start and after `clear`. */
  #lastNumber = 0;
  /** How often `clear` was called. */
  #clearCount = 0;
  #kept: KeptRequest[] = [];
  /** The characters of all kept requests together. */
  #characters = 0;
  /** Called with each new request. */
  readonly #waiting = new Set<(kept: KeptRequest) => void>();

  constructor({ size = 1000, onRequest }: JournalSettings) {
    this.#size = size;
    this.#onRequest = onRequest;
  }

  /** The numbers of requests and of violations since the start. */
  get count(): Count {
    return { requests: this.#totalRequests, violations: this.violations.count };
  }

  /** Records a request. Call the returned function when its response has ended. */
  record(entry: Entry): End {
    this.#totalRequests += 1;
    const isObserved = this.#onRequest !== undefined || this.#waiting.size > 0;
    const isNeeded = this.#size > 0 || isObserved || entry.violations.length > 0;
    // Nobody sees a number of this request, so that the next one can have it.
    if (!isNeeded) return () => {};
    this.#lastNumber += 1;
    const kept = this.#createKept(entry);
    if (this.#size > 0) this.#keep(kept);
    this.violations.add(kept.request, kept.matchable);
    for (const resolveIfMatching of this.#waiting) resolveIfMatching(kept);
    const { startedMs } = entry.arrival;
    let isEnded = false;
    return (clientLeft) => {
      if (isEnded) return;
      isEnded = true;
      const nowMs = performance.now();
      kept.ending = clientLeft ? { clientLeft } : { answered: performance.timeOrigin + nowMs };
      this.#onRequest?.(completeRequest(kept), nowMs - startedMs);
    };
  }

  #createKept(entry: Entry): KeptRequest {
    const { userId, caller } = entry.arrival;
    const safe = hideSecrets(entry, this.#lastNumber);
    const isRemembered = this.#size > 0 || safe.request.violations.length > 0;
    const json = isRemembered ? JSON.stringify(safe) : '';
    // A copy of the strings: in V8, a substring keeps the whole string that it was cut from alive.
    const { request, search }: SafeRequest = isRemembered ? JSON.parse(json) : safe;
    const matchable = { user: userId, caller, page: request.page, search };
    return { request, matchable, characters: json.length, ending: {} };
  }

  #keep(kept: KeptRequest): void {
    this.#kept.push(kept);
    this.#characters += kept.characters;
    while (this.#kept.length > this.#size || this.#characters > maxCharacters) {
      this.#characters -= this.#kept.shift()?.characters ?? 0;
    }
  }

  /** The requests in a scope, oldest first. */
  listRequests(scope: Scope): RecordedRequest[] {
    return this.#kept.filter(({ matchable }) => matches(scope, matchable)).map(completeRequest);
  }

  /**
   * Waits for a request in a scope that has a greater number than `after`.
   *
   * @throws the signal's reason, as soon as it is aborted.
   */
  wait(scope: Scope, after: number, signal?: AbortSignal): Promise<RecordedRequest> {
    const earlier = this.listRequests(scope).find(({ number }) => number > after);
    if (earlier !== undefined) return Promise.resolve(earlier);
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(resolveIfMatching);
        reject(signal?.reason);
      };
      const clearCountBefore = this.#clearCount;
      const resolveIfMatching = (kept: KeptRequest) => {
        // They begin with 1 again, so that any request is later.
        const hasNewNumbers = this.#clearCount > clearCountBefore;
        const isLater = hasNewNumbers || kept.request.number > after;
        if (!isLater || !matches(scope, kept.matchable)) return;
        this.#waiting.delete(resolveIfMatching);
        signal?.removeEventListener('abort', abort);
        resolve(completeRequest(kept));
      };
      this.#waiting.add(resolveIfMatching);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort);
    });
  }

  /** Forgets the requests and violations of a scope. */
  forget(scope: Scope): void {
    for (const { matchable, characters } of this.#kept) {
      if (matches(scope, matchable)) this.#characters -= characters;
    }
    this.#kept = this.#kept.filter(({ matchable }) => !matches(scope, matchable));
    this.violations.forget(scope);
  }

  /** Forgets all requests and violations, and begins numbers with 1 again. */
  clear(): void {
    this.forget({});
    this.#lastNumber = 0;
    this.#clearCount += 1;
  }
}

interface SafeRequest {
  readonly request: OpenRequest;
  /** The query, for scopes. */
  readonly search: string;
}

function hideSecrets({ arrival, ...decision }: Entry, number: number): SafeRequest {
  const { incoming, address, caller, startedMs } = arrival;
  const { status, verdict, violations, page, override } = decision;
  const authorization = incoming.header('authorization') ?? '';
  const hide = createRedactor(findSecrets(authorization, address.search));
  const { url, search } = hideInAddress(address, hide);
  const request: OpenRequest = {
    number,
    arrived: performance.timeOrigin + startedMs,
    caller,
    method: incoming.method,
    url,
    headers: Object.fromEntries(hideInHeaders(incoming.headers?.() ?? [], hide)),
    status,
    verdict,
    violations: hideInViolations(violations, hide),
    page,
    example: findSentExample(decision),
    override,
  };
  return { request, search };
}

/** The name of the example, unless an override changed its body or reset the connection. */
function findSentExample(decision: Omit<Entry, 'arrival'>): string | undefined {
  const { status, override, example } = decision;
  const isReset = status === undefined;
  const hasOtherBody = override?.body !== undefined || override?.corruption !== undefined;
  return isReset || hasOtherBody ? undefined : example;
}

function completeRequest({ request, ending }: KeptRequest): RecordedRequest {
  const { answered, clientLeft } = ending;
  if (answered !== undefined) return { ...request, answered };
  if (!clientLeft) return request;
  // The client left first, so that the planned status was never sent.
  const { status: _plannedStatus, ...leftRequest } = request;
  return { ...leftRequest, clientLeft };
}
