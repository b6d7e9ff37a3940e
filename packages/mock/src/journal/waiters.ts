import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** The calls of `waitForRequest` that still wait. */
export class Waiters {
  readonly #waiters = new Set<Waiter>();

  /**
   * Waits for a request in a scope that has a greater number than `after`, such as 6 after 5.
   *
   * @throws the signal's reason, as soon as it is aborted.
   */
  async wait(scope: Scope, after: number, signal?: AbortSignal): Promise<RecordedRequest> {
    signal?.throwIfAborted();
    const waiter = new Waiter(scope, after);
    const abort = () => waiter.reject(signal?.reason);
    this.#waiters.add(waiter);
    signal?.addEventListener('abort', abort);
    try {
      return await waiter.request;
    } finally {
      this.#waiters.delete(waiter);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Ends the wait of each waiter that a request is for. Of several requests, a waiter gets the first. */
  notify(request: RecordedRequest, matchable: Matchable): void {
    for (const { scope, after, resolve } of this.#waiters) {
      if (request.number > after && matches(scope, matchable)) resolve(request);
    }
  }

  /** For numbers that begin with 1 again: a waiter for a request after number 5 gets the next request. */
  restart(): void {
    for (const waiter of this.#waiters) waiter.after = 0;
  }
}

class Waiter {
  readonly scope: Scope;
  /** `restart` sets it to 0. */
  after: number;
  readonly request: Promise<RecordedRequest>;
  // The constructor replaces both. `Promise.withResolvers` needs Node 22.
  resolve: (request: RecordedRequest) => void = () => {};
  reject: (reason: unknown) => void = () => {};

  constructor(scope: Scope, after: number) {
    this.scope = scope;
    this.after = after;
    this.request = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
