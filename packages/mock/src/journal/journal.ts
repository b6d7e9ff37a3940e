import { tokenHider } from '@liked-posts/types/hide-token';
import { readAccessToken, readPathParameter } from '@liked-posts/types/request';
import { canBeAskedFor } from '../data/timeline.ts';
import { type Address, type Incoming, readAddress, userIdIn } from '../message/messages.ts';
import { callerOf, type Matchable, matches, type RecordedMatch } from '../overrides/match.ts';
import { hideInAddress, hideInHeaders, hideInViolations, secretsOf } from './hide-secrets.ts';
import type { RecordedRequest, RecordedViolation } from './recorded-request.ts';

/** A request and its answer, as the journal gets them. */
export interface Entry
  extends Omit<
    RecordedRequest,
    'number' | 'arrived' | 'answered' | 'clientLeft' | 'caller' | 'method' | 'url' | 'headers'
  > {
  readonly address: Address;
  /** The time of arrival, from `performance.now()`. */
  readonly started: number;
}

/** The numbers of requests and of violations. */
export interface Count {
  readonly requests: number;
  readonly violations: number;
}

/** Called with each request when its answer ended. */
export type OnRequest = (request: RecordedRequest, milliseconds: number) => void;

export interface JournalSettings {
  /** The most requests to keep. Default: 1000. */
  readonly size?: number | undefined;
  readonly onRequest?: OnRequest | undefined;
}

/** The most characters of JSON that all kept requests may have together. */
const capacity = 4_000_000;

const mostViolations = 100;

/** The most requests whose further violations are counted one by one, and the most scopes known. */
const mostCounted = 1000;

interface Kept {
  /** As JSON, because in V8 a substring keeps the whole string that it was cut from alive. */
  readonly json: string;
  /** What became known later. */
  end: Ending;
}

type Ending = Pick<RecordedRequest, 'answered' | 'clientLeft'>;

/** Completes a request in the journal. Only the first call counts. */
export type End = (clientLeft: boolean) => void;

/**
 * Keeps the most recent requests, limited in number and size, and the first violations. Hides
 * secrets.
 */
export class Journal {
  readonly #size: number;
  readonly #onRequest: OnRequest | undefined;
  /** Counts everything since the start. `clear` does not reset it. */
  readonly count: { -readonly [Part in keyof Count]: number } = {
    requests: 0,
    violations: 0,
  };
  #kept: Kept[] = [];
  #violations: { readonly number: number; readonly json: string }[] = [];
  /** Those that nobody has taken yet. */
  #untaken: string[] = [];
  readonly #waiting = new Set<(request: RecordedRequest) => void>();
  /** How many more there were, by their requests, so that each scope has its own. */
  readonly #more = new Map<string, number>();
  /** The last request before each scope was reset. */
  readonly #begun = new Map<string, number>();
  #characters = 0;
  #number = 0;
  #resets = 0;

  constructor({ size = 1000, onRequest }: JournalSettings) {
    this.#size = size;
    this.#onRequest = onRequest;
  }

  /** Records a request whose answer is known. Call the returned function when that ended. */
  record(incoming: Incoming, entry: Entry): End {
    const { address, started, violations, override } = entry;
    this.count.requests += 1;
    this.count.violations += violations.length;
    const isObserved = this.#onRequest !== undefined || this.#waiting.size > 0;
    if (this.#size === 0 && !isObserved && violations.length === 0) return () => {};
    const authorization = incoming.header('authorization') ?? '';
    const hide = tokenHider(secretsOf(authorization, address.search));
    const token = readAccessToken(authorization);
    const isExample = entry.status !== undefined && override?.body === undefined;
    this.#number += 1;
    const request: RecordedRequest = {
      number: this.#number,
      arrived: performance.timeOrigin + started,
      caller: token && callerOf(token),
      method: incoming.method,
      url: hideInAddress(address.path, address.search, hide),
      headers: Object.fromEntries(hideInHeaders(incoming.headers?.() ?? [], hide)),
      status: entry.status,
      verdict: entry.verdict,
      violations: hideInViolations(violations, hide),
      page: entry.page,
      example: isExample && !override?.corruption ? entry.example : undefined,
      override,
    };
    const kept = this.#keep(request);
    for (const tell of this.#waiting) tell(request);
    let isEnded = false;
    return (clientLeft) => {
      if (isEnded) return;
      isEnded = true;
      const now = performance.now();
      kept.end = clientLeft ? { clientLeft } : { answered: performance.timeOrigin + now };
      this.#onRequest?.(completed(request, kept.end), now - started);
    };
  }

  #keep(request: RecordedRequest): Kept {
    const { method, url, caller, violations } = request;
    for (const violation of violations) {
      const json = JSON.stringify({ method, url, caller, ...violation });
      if (this.#untaken.length < mostViolations) this.#untaken.push(json);
      const { number } = request;
      if (this.#violations.length < mostViolations) this.#violations.push({ number, json });
      else this.#countMore(JSON.stringify({ method, url, caller, in: violation.in }));
    }
    const kept = { json: this.#size === 0 ? '' : JSON.stringify(request), end: {} };
    if (this.#size === 0) return kept;
    this.#kept.push(kept);
    this.#characters += kept.json.length;
    while (this.#kept.length > this.#size || this.#characters > capacity) {
      this.#characters -= this.#kept.shift()?.json.length ?? 0;
    }
    return kept;
  }

  /** The requests in a scope, oldest first. */
  requests(scope: RecordedMatch): RecordedRequest[] {
    return this.#kept
      .map(({ json, end }) => completed(JSON.parse(json), end))
      .filter((request) => isIn(scope, request));
  }

  /**
   * Waits for a request in a scope that has a greater number than `after`.
   *
   * @throws the signal's reason, as soon as it is aborted.
   */
  wait(scope: RecordedMatch, after: number, signal?: AbortSignal): Promise<RecordedRequest> {
    const came = this.requests(scope).find(({ number }) => number > after);
    if (came !== undefined) return Promise.resolve(came);
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiting.delete(tell);
        reject(signal?.reason);
      };
      const resets = this.#resets;
      const tell = (request: RecordedRequest) => {
        // After a reset, numbers begin with 1 again.
        const isLater = request.number > after || this.#resets > resets;
        if (!isLater || !isIn(scope, request)) return;
        this.#waiting.delete(tell);
        signal?.removeEventListener('abort', stop);
        resolve(request);
      };
      this.#waiting.add(tell);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop);
    });
  }

  #countMore(request: string): void {
    const isKnown = this.#more.has(request) || this.#more.size < mostCounted;
    // Too many different ones are counted for the whole mock alone.
    const key = isKnown ? request : JSON.stringify({ method: '', url: '', in: 'query' });
    this.#more.set(key, (this.#more.get(key) ?? 0) + 1);
  }

  violations(scope: RecordedMatch): RecordedViolation[] {
    const parsed = (text: string): Omit<RecordedViolation, 'reason'> => JSON.parse(text);
    const begun = this.#begun.get(JSON.stringify(scope)) ?? 0;
    const first = this.#violations.flatMap(({ number, json }): RecordedViolation[] => {
      const violation = JSON.parse(json);
      const isBlamed = isIn(scope, violation) || (number > begun && isNobodys(scope, violation));
      return isBlamed ? [violation] : [];
    });
    const others = [...this.#more].filter(([request]) => isIn(scope, parsed(request)));
    const [example] = others;
    if (example === undefined) return first;
    const count = others.reduce((sum, [, times]) => sum + times, 0);
    const { method, url, in: part } = first.at(-1) ?? parsed(example[0]);
    return [...first, { method, url, in: part, reason: `And ${count} more.` }];
  }

  /** The violations since the last call, even those that were forgotten. */
  takeViolations(): RecordedViolation[] {
    return this.#untaken.splice(0).map((json) => JSON.parse(json));
  }

  /** Forgets what is in a scope, but not what is in no scope. */
  forget(scope: RecordedMatch): void {
    const isOther = (json: string) => !isIn(scope, JSON.parse(json));
    this.#kept = this.#kept.filter(({ json }) => isOther(json));
    this.#violations = this.#violations.filter(({ json }) => isOther(json));
    const key = JSON.stringify(scope);
    this.#begun.delete(key);
    this.#begun.set(key, this.#number);
    const [oldest] = this.#begun.keys();
    if (this.#begun.size > mostCounted && oldest !== undefined) this.#begun.delete(oldest);
    for (const request of this.#more.keys()) {
      if (!isOther(request)) this.#more.delete(request);
    }
    this.#characters = this.#kept.reduce((sum, { json }) => sum + json.length, 0);
  }

  clear(): void {
    this.#kept = [];
    this.#violations = [];
    this.#more.clear();
    this.#begun.clear();
    this.#characters = 0;
    this.#number = 0;
    this.#resets += 1;
  }
}

function completed(request: RecordedRequest, { answered, clientLeft }: Ending): RecordedRequest {
  if (answered !== undefined) return { ...request, answered };
  if (!clientLeft) return request;
  const { status: _never, ...left } = request;
  return { ...left, clientLeft };
}

function isIn(scope: RecordedMatch, request: Placed): boolean {
  return matches(scope, placeOf(request));
}

/** Whether a violation is of a request that is in no such scope: it lacks a token, user or page. */
function isNobodys(scope: RecordedMatch, violation: Placed & { readonly name?: string }): boolean {
  const place = placeOf(violation);
  const hasUser = place.user !== undefined && canBeAskedFor(place.user);
  const hasToken = place.caller !== undefined && violation.name !== 'authorization';
  const { user, caller, page, ...query } = scope;
  return matches(
    {
      ...query,
      ...(user !== undefined && hasUser && { user }),
      ...(caller !== undefined && hasToken && { caller }),
      ...(page !== undefined && place.page !== undefined && { page }),
    },
    place,
  );
}

type Placed = Pick<RecordedRequest, 'url' | 'caller' | 'page'>;

function placeOf({ url, caller, page }: Placed): Matchable {
  const { path, search } = readAddress(url);
  const encoded = userIdIn(path);
  const id = encoded === undefined ? undefined : readPathParameter('id', encoded);
  const user = id !== undefined && 'value' in id ? id.value : encoded;
  return { user, caller, page, search };
}
