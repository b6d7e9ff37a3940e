import type { Injection } from '../faults/injection.ts';
import type { Violation } from './violation.ts';

/** How a request was judged. */
export type Verdict =
  /** Within the contract: answered with a page. */
  | 'valid'
  /** Outside the contract: 400. */
  | 'invalid'
  /** Without an acceptable access token: 401. */
  | 'unauthorized'
  /** Beyond the rate limit: 429. */
  | 'rate limited'
  /** To another path than the operation's: 404. */
  | 'unknown path'
  /** With another method than GET and HEAD: 405. */
  | 'wrong method'
  /** Accepts no media type that the contract has: 406. */
  | 'not acceptable'
  /** Cannot be read as HTTP: 400, 408 or 431. Calls a data set's server by a foreign name: 403. */
  | 'unreadable'
  /** The preflight of a browser, or another OPTIONS: 204. */
  | 'preflight';

/** A request in the journal. It never has the access token. */
export interface RecordedRequest {
  /** The number of the request, from 1. */
  readonly number: number;
  readonly method: string;
  /**
   * Path and query as sent. The values of unknown parameters are hidden, because they may be
   * secrets.
   */
  readonly url: string;
  /** The headers, with names in lower case. The values of those that may be secrets are hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the answer; left out if the connection was cut instead. */
  readonly status?: number;
  readonly verdict: Verdict;
  /** What was outside the contract: the first twenty violations, and how many more there were. */
  readonly violations: readonly Violation[];
  /** What was outside the contract in the answer. Only a proxy checks that. */
  readonly responseViolations?: readonly Violation[];
  /** Why the answer could not be judged, if it had to be. Only a proxy judges answers. */
  readonly notJudged?: string;
  /** The example of the contract that was the answer, if it was one. */
  readonly example?: string;
  /** What was injected in place of the right answer. */
  readonly injected?: Injection;
}

/** A violation, and the request that it was in. */
export interface RecordedViolation extends Violation {
  readonly method: string;
  readonly url: string;
}

/** How many characters all requests in the journal may take together. */
const capacity = 4_000_000;

/** How many violations are kept, whatever comes after them. */
const mostViolations = 100;

/**
 * The most recent requests, bounded by their number and by their size, and the first violations.
 */
export class Journal {
  readonly #limit: number;
  // As texts: what is cut out of a long one would keep that one.
  readonly #entries: string[] = [];
  readonly #violations: string[] = [];
  #moreViolations = 0;
  #size = 0;
  #number = 0;

  /** @param limit how many requests to keep at most */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(request: Omit<RecordedRequest, 'number'>): RecordedRequest {
    this.#number += 1;
    const numbered = { number: this.#number, ...request };
    const { method, url } = request;
    for (const violation of request.violations) {
      if (this.#violations.length === mostViolations) this.#moreViolations += 1;
      else this.#violations.push(JSON.stringify({ method, url, ...violation }));
    }
    if (this.#limit === 0) return numbered;
    const text = JSON.stringify(numbered);
    this.#entries.push(text);
    this.#size += text.length;
    while (this.#entries.length > this.#limit || this.#size > capacity) {
      this.#size -= this.#entries.shift()?.length ?? 0;
    }
    return numbered;
  }

  /** Oldest first. */
  get requests(): RecordedRequest[] {
    return this.#entries.map((text) => JSON.parse(text));
  }

  /** The first ones, and how many more there were. */
  get violations(): RecordedViolation[] {
    const first: RecordedViolation[] = this.#violations.map((text) => JSON.parse(text));
    const last = first.at(-1);
    if (last === undefined || this.#moreViolations === 0) return first;
    const { method, url, in: place } = last;
    return [...first, { method, url, in: place, reason: `And ${this.#moreViolations} more.` }];
  }

  clear(): void {
    this.#entries.length = 0;
    this.#violations.length = 0;
    this.#moreViolations = 0;
    this.#size = 0;
    this.#number = 0;
  }
}
