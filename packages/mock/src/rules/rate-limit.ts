import { getProblem } from '../examples/examples.ts';
import { respond } from '../message/messages.ts';
import type { Refusal } from './refusal.ts';

export const defaultWindowSeconds = 900;

/** How many requests are allowed. */
export interface RateLimitOption {
  /** Requests of each access token per window. */
  readonly limit: number;
  /** Length of the window in seconds. Default: 900. */
  readonly windowSeconds?: number;
}

/** What is left of a rate limit after a request. */
export interface RateLimitState {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Counts the requests of each caller in windows that are aligned to the clock. With a limit of 2:
 *
 *   time   caller   remaining   reset
 *   12:07  a                1   12:15
 *   12:08  a                0   12:15
 *   12:09  a         exceeded   12:15
 *   12:16  a                1   12:30
 */
export class RateLimiter {
  readonly #option: RateLimitOption | undefined;
  readonly #now: () => number;
  /** When the window of the last request ends, in seconds since 1970. */
  #reset = 0;
  /** The requests of each caller in the current window, by the fingerprint of its access token. */
  readonly #countByCaller = new Map<string, number>();

  constructor(option: RateLimitOption | undefined, now: () => number) {
    this.#option = option;
    this.#now = now;
  }

  /** Counts a request, unless its caller used up the window. Undefined if there is no limit. */
  count(caller: string): RateLimitState | undefined {
    if (this.#option === undefined) return undefined;
    const { limit, windowSeconds } = this.#option;
    const reset = findWindowEnd(this.#now(), windowSeconds);
    if (reset !== this.#reset) this.#countByCaller.clear();
    this.#reset = reset;
    const countBefore = this.#countByCaller.get(caller) ?? 0;
    const isExceeded = countBefore >= limit;
    const count = Math.min(countBefore + 1, limit);
    this.#countByCaller.set(caller, count);
    return {
      isExceeded,
      headers: {
        'x-rate-limit-limit': String(limit),
        'x-rate-limit-remaining': String(limit - count),
        'x-rate-limit-reset': String(reset),
      },
    };
  }

  /** Forgets all requests, or the requests of one caller. */
  clear(caller?: string): void {
    if (caller === undefined) this.#countByCaller.clear();
    else this.#countByCaller.delete(caller);
  }
}

/** When the current window ends, in seconds since 1970: at 12:07, windows of 900 seconds end at 12:15. */
export function findWindowEnd(nowMs: number, seconds: number = defaultWindowSeconds): number {
  return (Math.floor(nowMs / 1000 / seconds) + 1) * seconds;
}

/** The refusal of a request over the limit; undefined for any other. The handler adds `headers` to it. */
export function refuseOverLimit(state: RateLimitState | undefined): Refusal | undefined {
  if (!state?.isExceeded) return undefined;
  const response = respond(429, JSON.stringify(getProblem(429)));
  return { verdict: 'rate limited', violations: [], response };
}
