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

interface RateLimitWindow {
  /** When it ends, in seconds since 1970. */
  readonly reset: number;
  /** The number of requests of each caller, by the fingerprint of its access token. */
  readonly countByCaller: Map<string, number>;
}

/** Counts the requests of each caller in windows that are aligned to the clock. */
export class RateLimiter {
  readonly #now: () => number;
  /** The current windows, by their length in seconds. */
  readonly #windows = new Map<number, RateLimitWindow>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request, unless the window of its caller is used up. */
  count(caller: string, { limit, windowSeconds }: RateLimitOption): RateLimitState {
    const { reset, countByCaller } = this.#findWindow(windowSeconds);
    const countBefore = countByCaller.get(caller) ?? 0;
    const isExceeded = countBefore >= limit;
    const count = isExceeded ? countBefore : countBefore + 1;
    countByCaller.set(caller, count);
    return {
      isExceeded,
      headers: {
        'x-rate-limit-limit': String(limit),
        'x-rate-limit-remaining': String(Math.max(0, limit - count)),
        'x-rate-limit-reset': String(reset),
      },
    };
  }

  #findWindow(seconds = defaultWindowSeconds): RateLimitWindow {
    const reset = findWindowEnd(this.#now(), seconds);
    const current = this.#windows.get(seconds);
    if (current?.reset === reset) return current;
    const next = { reset, countByCaller: new Map<string, number>() };
    this.#windows.set(seconds, next);
    return next;
  }

  /** Forgets all requests, or those of one caller. */
  clear(caller?: string): void {
    if (caller === undefined) this.#windows.clear();
    else for (const { countByCaller } of this.#windows.values()) countByCaller.delete(caller);
  }
}

/** When the current window ends, in seconds since 1970: at 12:07, windows of 900 seconds end at 12:15. */
export function findWindowEnd(nowMs: number, seconds: number = defaultWindowSeconds): number {
  return (Math.floor(nowMs / 1000 / seconds) + 1) * seconds;
}

/** The response to a request over the limit; undefined to any other. */
export function refuseOverLimit(state: RateLimitState | undefined): Refusal | undefined {
  if (!state?.isExceeded) return undefined;
  const response = respond(429, JSON.stringify(getProblem(429)));
  return { verdict: 'rate limited', violations: [], response };
}
