import type { Reply } from './reply.ts';

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
  /** A browser's question whether it may ask, or another OPTIONS. */
  | 'preflight';

/** What the journal keeps of a request. It never keeps the access token. */
export interface JournalEntry {
  /** Counts all requests, from 1. */
  readonly number: number;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly status: number;
  readonly verdict: Verdict;
  /** Everything that was wrong with the request, in words. */
  readonly faults: readonly string[];
  /** The reply that was injected in place of the right answer. */
  readonly injected?: Reply;
}

/** The most recent requests, oldest first. */
export class Journal {
  readonly #size: number;
  readonly #entries: JournalEntry[] = [];
  #number = 0;

  constructor(size: number) {
    this.#size = size;
  }

  add(entry: Omit<JournalEntry, 'number'>): void {
    this.#number += 1;
    if (this.#size > 0)
      this.#entries[(this.#number - 1) % this.#size] = { number: this.#number, ...entry };
  }

  /** A copy of the entries, oldest first. */
  get entries(): JournalEntry[] {
    const oldest = this.#entries.length < this.#size ? 0 : this.#number % this.#size;
    return [...this.#entries.slice(oldest), ...this.#entries.slice(0, oldest)];
  }

  clear(): void {
    this.#entries.length = 0;
    this.#number = 0;
  }
}
