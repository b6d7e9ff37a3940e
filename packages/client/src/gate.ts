import type { RequestLimit } from '@liked-posts/types/rate-limit';
import { onAbort } from './timing.ts';

/** The rate limit as a response states it. `reset` is by the clock of this machine. */
export type StatedLimit = Partial<Pick<RequestLimit, 'remaining' | 'reset'>>;

/**
 * Tells a gate that a request is over, and what its response states of the rate limit: `{}` for
 * nothing. Without an argument the request was given up, so the gate learns nothing.
 */
export type LeaveGate = (limit?: StatedLimit) => void;

/**
 * Called when a request has to wait, and again when the end of the wait changes: see `Wait` in
 * `options.ts`. If this function throws or rejects, the wait ends with its error.
 */
type ReportWait = (until: Date | undefined) => unknown;

/** Resets that are closer together are the same reset, because headers have whole seconds. */
const sameResetMs = 1000;

/** How often a timer looks at the clock: it may be set, or the machine may sleep meanwhile. */
const clockCheckMs = 10_000;

/** A request that waits. */
interface Waiter {
  readonly resolve: (leave: LeaveGate) => void;
  /** Ends the wait without a request. */
  readonly giveUp: (reason: unknown) => void;
  readonly stopListening: () => void;
  readonly reportWait: ReportWait;
}

/**
 * Holds back requests with one access token that the service would refuse. A request passes if the
 * window has more requests remaining than are in flight. For example, if the reset is in 30 seconds:
 *
 *                                   remaining   in flight   waiting
 *   A and B pass                    Infinity    2
 *   A's response: 1 remaining       1           1
 *   C comes                         1           1           C, until the reset
 *   B's response: 0 remaining       0           0           C
 *   the reset: C is sent first      1           1
 *   D comes                         1           1           D, until C's response
 *   C's response: 74 remaining      74          1           D passes
 */
export class Gate {
  readonly #maxWaitMs: number;
  /** In the order in which the requests came. */
  readonly #waiters = new Set<Waiter>();
  /** As long as no response has stated the rate limit, all requests may pass. */
  #window = new RateLimitWindow(Infinity);
  /** The end of the wait as it was last reported, by `Date.now()`. */
  #reportedEndMs: number | undefined;
  /** Opens the next window, if a request waits for it. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param maxWaitMs - the longest wait. If the reset is further away, requests are sent at once */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Resolves when a request may be sent, with a function to call once when that request is over.
   *
   * @param signal - ends the wait, with its reason
   */
  async enter(signal?: AbortSignal, reportWait: ReportWait = () => {}): Promise<LeaveGate> {
    signal?.throwIfAborted();
    // Between a reset and the timer, this request goes ahead of those that wait.
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
    // A late response belongs to this window, and must not change the next one.
    const window = this.#window;
    window.inFlight++;
    return (limit) => {
      window.inFlight--;
      if (limit) window.learn(limit);
      this.#serve();
    };
  }

  /** Reports later, not during the loop of `#serve`: the report may end this wait and others. */
  #report({ reportWait, giveUp }: Waiter): void {
    const { resetMs } = this.#window;
    const until = resetMs === undefined ? undefined : new Date(resetMs);
    Promise.resolve(until).then(reportWait).catch(giveUp);
  }

  /** Lets requests pass, as many as may. The others report the end of their wait if it has changed. */
  #serve(): void {
    this.#openNextWindow();
    const { resetMs } = this.#window;
    const hasChanged = resetMs !== this.#reportedEndMs;
    this.#reportedEndMs = resetMs;
    for (const waiter of this.#waiters) {
      if (this.#mayPass()) {
        this.#remove(waiter);
        waiter.resolve(this.#pass());
      } else if (hasChanged) {
        this.#report(waiter);
      } else {
        // No later request may pass either, and all of them have reported this end.
        break;
      }
    }
    this.#setTimer();
  }

  /** After a reset one request is sent first: its response shows how many more may go. */
  #openNextWindow(): void {
    if (this.#window.timeLeftMs === 0) this.#window = new RateLimitWindow(1);
  }

  /** Whether a request may pass: the window has room, or its end is too far away to wait for. */
  #mayPass(): boolean {
    const { remaining, inFlight, timeLeftMs } = this.#window;
    if (remaining > inFlight) return true;
    // As long as the end is unknown, a request waits for the response of the one in flight.
    return timeLeftMs !== undefined && timeLeftMs > this.#maxWaitMs;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const { timeLeftMs } = this.#window;
    if (this.#waiters.size === 0 || timeLeftMs === undefined) return;
    this.#timer = setTimeout(() => this.#serve(), Math.min(timeLeftMs, clockCheckMs));
  }
}

/** A window of the rate limit, as far as it is known. The next window replaces it. */
class RateLimitWindow {
  inFlight = 0;
  remaining: number;
  /** When the next window opens, by `Date.now()`. `undefined` until a response states a reset. */
  resetMs: number | undefined;

  constructor(remaining: number) {
    this.remaining = remaining;
  }

  /** The time until the next window. */
  get timeLeftMs(): number | undefined {
    return this.resetMs === undefined ? undefined : Math.max(0, this.resetMs - Date.now());
  }

  /**
   * Takes in what a response states. Responses may arrive out of order. For example, at 0 s, if the
   * window is known to have 3 requests remaining until 50 s:
   *
   *   4 remaining until 50 s, or until 50.9 s   3: the smallest number counts within one window
   *   9 remaining until 950 s                   9: a later window
   *   9 remaining until 5 s, or no reset        3: an earlier window, or nothing that counts
   */
  learn({ remaining, reset }: StatedLimit): void {
    const knownResetMs = this.resetMs ?? 0;
    // A missing reset counts as one in the past: neither says anything about this window.
    const resetMs = Number(reset ?? 0);
    if (remaining === undefined || resetMs <= Date.now()) {
      // Without any reset, all requests may pass, or they would wait for ever.
      if (this.resetMs === undefined) this.remaining = Infinity;
    } else if (Math.abs(resetMs - knownResetMs) < sameResetMs) {
      this.remaining = Math.min(this.remaining, remaining);
    } else if (resetMs > knownResetMs) {
      this.remaining = remaining;
      this.resetMs = resetMs;
    }
  }
}
