import type { RequestLimit } from '@liked-posts/types/rate-limit';
import { onAbort } from './timing.ts';

/** The rate limit as a response states it. `reset` is by the clock of this machine. */
export type StatedLimit = Partial<Pick<RequestLimit, 'remaining' | 'reset'>>;

/**
 * Tells a gate that a request is over, and what its response states of the rate limit: `{}` if nothing.
 * Without an argument, the request was given up, and the gate learns nothing.
 */
export type LeaveGate = (limit?: StatedLimit) => void;

/**
 * Called when a request has to wait, and again when the end of the wait changes: see `Wait` in
 * `options.ts`. If this function throws or rejects, the wait ends with its error.
 */
type ReportWait = (until: Date | undefined) => unknown;

/** Resets that differ by less are the same reset, because headers have whole seconds. */
const sameResetMs = 1000;

/** The longest timer. Clocks are set and machines sleep, so a longer one could miss the reset. */
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
  /** The requests that wait, in the order in which they came. */
  readonly #waiters = new Set<Waiter>();
  /** As long as no response has stated the rate limit, all requests may pass. */
  #window = new RateLimitWindow(Infinity);
  /** The end of the wait when `#serve` last ran, by `Date.now()`. If it has changed, all waiters are told. */
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
    // The timer may be late. After the reset, this request then passes ahead of those that wait.
    this.#openNextWindow();
    if (this.#mayPass()) return this.#pass();
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        this.#remove(waiter);
        reject(reason);
        // Stops the timer if nobody waits any more.
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
    // The response may come after the reset. It belongs to this window, and must not change the next.
    const window = this.#window;
    window.inFlight++;
    return (limit) => {
      window.inFlight--;
      if (limit) window.learn(limit);
      this.#serve();
    };
  }

  /** Reports the end of the wait, after the loop of `#serve`: the report may end this wait and others. */
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
        // The waiters from here on may not pass either, and the end of their wait has not changed.
        break;
      }
    }
    this.#setTimer();
  }

  /** Opens the next window after the reset, for one request: its response shows how many more may go. */
  #openNextWindow(): void {
    if (this.#window.timeLeftMs === 0) this.#window = new RateLimitWindow(1);
  }

  /** Whether a request may pass: the window has room, or its end is too far away to wait for. */
  #mayPass(): boolean {
    const { remaining, inFlight, timeLeftMs } = this.#window;
    if (remaining > inFlight) return true;
    // If the end is unknown, requests wait: the response of the request in flight will state it.
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
  /** When this window ends, by `Date.now()`. `undefined` until a response states a reset. */
  resetMs: number | undefined;

  constructor(remaining: number) {
    this.remaining = remaining;
  }

  /** The time until the next window. */
  get timeLeftMs(): number | undefined {
    return this.resetMs === undefined ? undefined : Math.max(0, this.resetMs - Date.now());
  }

  /**
   * Takes in what a response states. Responses may arrive out of order. For example, at 0 s:
   *
   *   known            stated                               then known
   *   no reset         incomplete, or a reset in the past   Infinity: without a limit, all may pass
   *   3 until 50 s     incomplete, or a reset in the past   3 until 50 s
   *   3 until 50 s     4 until 50 s, or until 50.9 s        3 until 50 s: in one window, the smaller number
   *   3 until 50 s     9 until 950 s                        9 until 950 s: a later window
   *   3 until 50 s     9 until 5 s                          3 until 50 s: 5 s ends an earlier window
   */
  learn({ remaining, reset }: StatedLimit): void {
    const knownResetMs = this.resetMs ?? 0;
    const resetMs = Number(reset ?? 0);
    if (remaining === undefined || resetMs <= Date.now()) {
      if (this.resetMs === undefined) this.remaining = Infinity;
    } else if (Math.abs(resetMs - knownResetMs) < sameResetMs) {
      this.remaining = Math.min(this.remaining, remaining);
    } else if (resetMs > knownResetMs) {
      this.remaining = remaining;
      this.resetMs = resetMs;
    }
  }
}
