import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** Those who wait for requests. */
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

  /** Tells a request to those who wait for it. */
  tell(request: RecordedRequest, matchable: Matchable): void {
    for (const { scope, after, resolve } of this.#waiters) {
      if (request.number > after && matches(scope, matchable)) resolve(request);
    }
  }

  /** Numbers begin with 1 again: who waits for a request after number 5 gets the next one. */
  restart(): void {
    for (const waiter of this.#waiters) waiter.after = 0;
  }
}

class Waiter {
  readonly scope: Scope;
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
