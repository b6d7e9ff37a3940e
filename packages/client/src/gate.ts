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

/** The known state of an account's current rate-limit window. The next window replaces it. */
interface RateLimitWindow {
  remaining: number;
  resetAt: number;
  /** Shortly after `resetAt`, so that machines that share an account do not all return at once. */
  opensAt: number;
  /** The same time by `performance.now()`, which goes on when the clock of the machine is set. */
  opensAfter: number;
  inFlight: number;
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
  #window = createWindow(Infinity);
  /** The end of the wait that was last reported. */
  #reportedAt = Infinity;
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
      learn(window, quota);
      this.#serve();
    };
  }

  #report({ reportWait, giveUp }: Waiter): void {
    const { opensAt } = this.#window;
    const until = opensAt < Infinity ? new Date(opensAt) : undefined;
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
    if (measureTimeLeft(this.#window) === 0) this.#window = createWindow(1);
  }

  #mayPass(): boolean {
    const { remaining, inFlight, opensAt } = this.#window;
    const isTooFar = opensAt < Infinity && measureTimeLeft(this.#window) > this.#maxWaitMs;
    return remaining > inFlight || isTooFar;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#waiters.size === 0 || this.#window.opensAt === Infinity) return;
    const delayMs = Math.min(measureTimeLeft(this.#window), maxTimerMs);
    this.#timer = setTimeout(() => this.#serve(), delayMs);
  }
}

/** A window of which nothing is known but how many requests may pass. */
function createWindow(remaining: number): RateLimitWindow {
  return { remaining, resetAt: 0, opensAt: Infinity, opensAfter: Infinity, inFlight: 0 };
}

/** The time until the next window, by the clock that comes first: a machine may also have slept. */
function measureTimeLeft({ opensAt, opensAfter }: RateLimitWindow): number {
  return Math.max(0, Math.min(opensAt - Date.now(), opensAfter - performance.now()));
}

/** Responses may arrive out of order: within one window, the smallest `remaining` counts. */
function learn(window: RateLimitWindow, { remaining, reset }: Partial<Quota> = {}): void {
  const resetAt = Number(reset ?? 0);
  const waitMs = resetAt - Date.now();
  const apartMs = resetAt - window.resetAt;
  if (remaining === undefined || waitMs <= 0) {
    // The request that was sent first learned nothing. Open the gate, or it stays closed for ever.
    if (window.opensAt === Infinity) window.remaining = Infinity;
  } else if (Math.abs(apartMs) < sameResetMs) {
    window.remaining = Math.min(window.remaining, remaining);
  } else if (apartMs > 0) {
    const jitterMs = Math.ceil(Math.random() * Math.min(1000, waitMs / 10));
    window.remaining = remaining;
    window.resetAt = resetAt;
    window.opensAt = resetAt + jitterMs;
    window.opensAfter = performance.now() + waitMs + jitterMs;
  }
}
