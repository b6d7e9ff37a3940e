import { createRedactor } from '@liked-posts/internal/hide-token';
import { type Matchable, matches, type RecordedMatch } from '../overrides/match.ts';
import type { Arrival } from './arrival.ts';
import { findSecrets, hideInAddress, hideInHeaders, hideInViolations } from './hide-secrets.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { type Count, ViolationList } from './violation-list.ts';

/** What the mock decided about a request. */
export interface Entry
  extends Pick<
    RecordedRequest,
    'status' | 'verdict' | 'violations' | 'page' | 'example' | 'override'
  > {
  readonly arrival: Arrival;
}

/** Called with each request when its response ended. */
export type OnRequest = (request: RecordedRequest, milliseconds: number) => void;

export interface JournalSettings {
  /** The most requests to keep. Default: 1000. */
  readonly size?: number | undefined;
  readonly onRequest?: OnRequest | undefined;
}

/** The most characters of JSON that all kept requests may have together. */
const maxCharacters = 4_000_000;

/** A request without secrets. */
interface DescribedRequest {
  readonly request: RecordedRequest;
  /** Its query, for scopes. */
  readonly search: string;
}

interface KeptRequest {
  readonly request: RecordedRequest;
  readonly place: Matchable;
  readonly characters: number;
  /** What became known later. */
  end: Ending;
}

type Ending = Pick<RecordedRequest, 'answered' | 'clientLeft'>;

/** Completes a request in the journal. Only the first call counts. */
export type End = (clientLeft: boolean) => void;

/** Keeps the most recent requests, limited in number and size, and violations. Hides secrets. */
export class Journal {
  readonly #size: number;
  readonly #onRequest: OnRequest | undefined;
  readonly violations: ViolationList = new ViolationList();
  /** Counts everything since the start, whatever was reset. */
  #requestCount = 0;
  #kept: KeptRequest[] = [];
  readonly #waiting = new Set<(kept: KeptRequest) => void>();
  #characters = 0;
  #number = 0;
  #resets = 0;

  constructor({ size = 1000, onRequest }: JournalSettings) {
    this.#size = size;
    this.#onRequest = onRequest;
  }

  /** The numbers of requests and of violations since the start. */
  get count(): Count {
    return { requests: this.#requestCount, violations: this.violations.count };
  }

  /** Records a request whose response is known. Call the returned function when that ended. */
  record(entry: Entry): End {
    this.#requestCount += 1;
    const isObserved = this.#onRequest !== undefined || this.#waiting.size > 0;
    if (this.#size === 0 && !isObserved && entry.violations.length === 0) return () => {};
    this.#number += 1;
    const kept = this.#keep(describeRequest(entry, this.#number), entry.arrival);
    this.violations.add(kept.request, kept.place);
    for (const tell of this.#waiting) tell(kept);
    const { startedMs } = entry.arrival;
    let isEnded = false;
    return (clientLeft) => {
      if (isEnded) return;
      isEnded = true;
      const nowMs = performance.now();
      kept.end = clientLeft ? { clientLeft } : { answered: performance.timeOrigin + nowMs };
      this.#onRequest?.(completeRequest(kept), nowMs - startedMs);
    };
  }

  #keep(described: DescribedRequest, { userId, caller }: Arrival): KeptRequest {
    const isKept = this.#size > 0 || described.request.violations.length > 0;
    const json = isKept ? JSON.stringify(described) : '';
    // A copy, because in V8 a substring keeps the whole string that it was cut from alive.
    const { request, search }: DescribedRequest = isKept ? JSON.parse(json) : described;
    const place = { user: userId, caller, page: request.page, search };
    const kept: KeptRequest = { request, place, characters: json.length, end: {} };
    if (this.#size === 0) return kept;
    this.#kept.push(kept);
    this.#characters += kept.characters;
    while (this.#kept.length > this.#size || this.#characters > maxCharacters) {
      this.#characters -= this.#kept.shift()?.characters ?? 0;
    }
    return kept;
  }

  /** The requests in a scope, oldest first. */
  requests(scope: RecordedMatch): RecordedRequest[] {
    return this.#kept.filter(({ place }) => matches(scope, place)).map(completeRequest);
  }

  /**
   * Waits for a request in a scope that has a greater number than `after`.
   *
   * @throws the signal's reason, as soon as it is aborted.
   */
  wait(scope: RecordedMatch, after: number, signal?: AbortSignal): Promise<RecordedRequest> {
    const earlier = this.requests(scope).find(({ number }) => number > after);
    if (earlier !== undefined) return Promise.resolve(earlier);
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiting.delete(tell);
        reject(signal?.reason);
      };
      const resets = this.#resets;
      const tell = (kept: KeptRequest) => {
        // After a reset, numbers begin with 1 again.
        const isLater = kept.request.number > after || this.#resets > resets;
        if (!isLater || !matches(scope, kept.place)) return;
        this.#waiting.delete(tell);
        signal?.removeEventListener('abort', stop);
        resolve(completeRequest(kept));
      };
      this.#waiting.add(tell);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop);
    });
  }

  /** Forgets what is in a scope, but not what is in no scope. */
  forget(scope: RecordedMatch): void {
    const [forgotten, rest] = [
      this.#kept.filter(({ place }) => matches(scope, place)),
      this.#kept.filter(({ place }) => !matches(scope, place)),
    ];
    this.#kept = rest;
    for (const { characters } of forgotten) this.#characters -= characters;
    this.violations.forget(scope);
  }

  clear(): void {
    this.forget({});
    this.#number = 0;
    this.#resets += 1;
  }
}

function describeRequest({ arrival, ...decision }: Entry, number: number): DescribedRequest {
  const { incoming, address, caller, startedMs } = arrival;
  const { status, verdict, violations, page, override } = decision;
  const authorization = incoming.header('authorization') ?? '';
  const hide = createRedactor(findSecrets(authorization, address.search));
  const { url, search } = hideInAddress(address, hide);
  // What an override made of an example is no example any more.
  const isExample = status !== undefined && override?.body === undefined && !override?.corruption;
  const request: RecordedRequest = {
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
    example: isExample ? decision.example : undefined,
    override,
  };
  return { request, search };
}

function completeRequest({ request, end }: KeptRequest): RecordedRequest {
  const { answered, clientLeft } = end;
  if (answered !== undefined) return { ...request, answered };
  if (!clientLeft) return request;
  const { status: _neverSent, ...left } = request;
  return { ...left, clientLeft };
}
