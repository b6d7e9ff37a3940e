import type { RequestLimit } from '@liked-posts/types/rate-limit';
import { onAbort } from './timing.ts';

/** What a response states of the rate limit. `reset` is by the clock of this machine. */
export type Quota = Pick<RequestLimit, 'remaining' | 'reset'>;

/** Tells a gate that a request is over, and the quota that its response states, if any. */
export type LeaveGate = (quota?: Quota) => void;

/**
 * Called when a request has to wait, and again when the end of the wait changes. `until` is
 * `undefined` while another request, which was sent first, finds out. Its errors end the wait.
 */
export type ReportWait = (until: Date | undefined) => unknown;

/**
 * Holds back requests that the service would refuse. Resolves when a request may be sent, with a
 * function to call once when that request is over.
 *
 * @param accessToken - whose quota the request counts against, or `''`
 * @param signal - ends the wait, with its reason
 */
export type Gate = (
  accessToken: string,
  signal: AbortSignal | undefined,
  reportWait?: ReportWait,
) => Promise<LeaveGate>;

/** At this number of accounts, all are forgotten: a few requests may then get a 429. */
const maxAccounts = 1000;

/** Resets that are closer together are the same one, because headers have whole seconds. */
const sameResetMs = 1000;

/** A timer compares both clocks this often, in case one of them is set meanwhile. */
const maxTimerMs = 10_000;

/**
 * The gate of a client. It lets requests through while the window has room for more than those in
 * flight. At the limit they wait for the reset; then one request is sent first, and its response
 * shows how many more may go. A request with an unknown token passes at once.
 *
 * @param maxWaitMs - the longest wait. If the next window is further away, the request is sent, and
 *   the service refuses it itself
 */
export function createGate(maxWaitMs: number): Gate {
  const accounts = new Map<string, Account>();

  return async (accessToken, signal, reportWait) => {
    signal?.throwIfAborted();
    if (accounts.size >= maxAccounts && !accounts.has(accessToken)) accounts.clear();
    const account = accounts.get(accessToken) ?? new Account(maxWaitMs);
    accounts.set(accessToken, account);
    return account.enter(signal, reportWait);
  };
}

/** A request that waits. */
interface Waiter {
  readonly resolve: (leave: LeaveGate) => void;
  /** Ends the wait without a request. */
  readonly giveUp: (reason: unknown) => void;
  readonly stopListening: () => void;
  readonly reportWait: ReportWait | undefined;
}

/** The requests with one access token. */
class Account {
  readonly #maxWaitMs: number;
  /** In the order in which the requests came. */
  readonly #waiters = new Set<Waiter>();
  #window = new RateLimitWindow(Infinity);
  /** The end of the wait that was last reported. */
  #reportedAt: number | undefined;
  /** Opens the next window, if any request waits for it. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  async enter(signal: AbortSignal | undefined, reportWait?: ReportWait): Promise<LeaveGate> {
    this.#openNextWindow();
    if (this.#mayPass()) return this.#pass();
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        this.#remove(waiter);
        reject(reason);
        this.#serve();
      };
      const stopListening = onAbort(signal, giveUp);
      const waiter: Waiter = { resolve, giveUp, stopListening, reportWait };
      this.#waiters.add(waiter);
      this.#report(waiter);
      this.#setTimer();
    });
  }

  #remove(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.stopListening();
  }

  /** Counts a request that passes. */
  #pass(): LeaveGate {
    const window = this.#window;
    window.inFlight++;
    return (quota) => {
      window.inFlight--;
      window.learn(quota);
      this.#serve();
    };
  }

  #report({ reportWait, giveUp }: Waiter): void {
    const { opensAt } = this.#window;
    const until = opensAt === undefined ? undefined : new Date(opensAt);
    Promise.resolve(until).then(reportWait).catch(giveUp);
  }

  /** Lets the requests pass that may. If the end of the wait has changed, the others report it. */
  #serve(): void {
    this.#openNextWindow();
    const { opensAt } = this.#window;
    const hasChanged = opensAt !== this.#reportedAt;
    this.#reportedAt = opensAt;
    for (const waiter of this.#waiters) {
      if (this.#mayPass()) {
        this.#remove(waiter);
        waiter.resolve(this.#pass());
      } else if (hasChanged) {
        this.#report(waiter);
      } else {
        break;
      }
    }
    this.#setTimer();
  }

  #openNextWindow(): void {
    if (this.#window.timeLeftMs === 0) this.#window = new RateLimitWindow(1);
  }

  #mayPass(): boolean {
    const { hasRoom, timeLeftMs = 0 } = this.#window;
    return hasRoom || timeLeftMs > this.#maxWaitMs;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const { timeLeftMs } = this.#window;
    if (this.#waiters.size === 0 || timeLeftMs === undefined) return;
    this.#timer = setTimeout(() => this.#serve(), Math.min(timeLeftMs, maxTimerMs));
  }
}

/** A window of the rate limit, as far as it is known. The next window replaces it. */
class RateLimitWindow {
  inFlight = 0;
  /** When the next window opens. `undefined` until a response states a reset. */
  opensAt: number | undefined;
  /** The same time by `performance.now()`, which goes on when the clock of the machine is set. */
  #opensAfter = 0;
  /** `opensAt` is shortly later, so that machines that share an account do not all return at once. */
  #resetAt = 0;
  #remaining: number;

  constructor(remaining: number) {
    this.#remaining = remaining;
  }

  get hasRoom(): boolean {
    return this.#remaining > this.inFlight;
  }

  /** The time until the next window, by the clock that comes first: a machine may also have slept. */
  get timeLeftMs(): number | undefined {
    if (this.opensAt === undefined) return undefined;
    return Math.max(0, Math.min(this.opensAt - Date.now(), this.#opensAfter - performance.now()));
  }

  /** Responses may arrive out of order: within one window, the smallest `remaining` counts. */
  learn({ remaining, reset }: Partial<Quota> = {}): void {
    const resetAt = Number(reset ?? 0);
    const waitMs = resetAt - Date.now();
    if (remaining === undefined || waitMs <= 0) {
      // The request that was sent first learned nothing. Open the gate, or it stays closed for ever.
      if (this.opensAt === undefined) this.#remaining = Infinity;
    } else if (Math.abs(resetAt - this.#resetAt) < sameResetMs) {
      this.#remaining = Math.min(this.#remaining, remaining);
    } else if (resetAt > this.#resetAt) {
      const jitterMs = Math.ceil(Math.random() * Math.min(1000, waitMs / 10));
      this.#remaining = remaining;
      this.#resetAt = resetAt;
      this.opensAt = resetAt + jitterMs;
      this.#opensAfter = performance.now() + waitMs + jitterMs;
    }
  }
}
