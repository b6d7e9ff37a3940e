import { getProblem } from '../examples/examples.ts';
import { respond } from '../message/messages.ts';
import type { Refusal } from './refusal.ts';

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
  /** The number of requests of each caller. */
  readonly used: Map<string, number>;
}

/** Counts the requests of each caller in windows that are aligned to the clock. */
export class RateLimiter {
  readonly #now: () => number;
  /** By their length in seconds. */
  readonly #windows = new Map<number, RateLimitWindow>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request, unless the window of its caller is used up. */
  count(caller: string, { limit, windowSeconds }: RateLimitOption): RateLimitState {
    const { reset, used } = this.#window(windowSeconds);
    const before = used.get(caller) ?? 0;
    const isExceeded = before >= limit;
    const after = isExceeded ? before : before + 1;
    used.set(caller, after);
    return {
      isExceeded,
      headers: {
        'x-rate-limit-limit': String(limit),
        'x-rate-limit-remaining': String(Math.max(0, limit - after)),
        'x-rate-limit-reset': String(reset),
      },
    };
  }

  #window(seconds: number | undefined): RateLimitWindow {
    const reset = findWindowEnd(this.#now(), seconds);
    const length = seconds ?? defaultWindowSeconds;
    const current = this.#windows.get(length);
    if (current?.reset === reset) return current;
    const next = { reset, used: new Map<string, number>() };
    this.#windows.set(length, next);
    return next;
  }

  /** Forgets all requests, or those of one caller. */
  clear(caller?: string): void {
    if (caller === undefined) this.#windows.clear();
    else for (const { used } of this.#windows.values()) used.delete(caller);
  }
}

const defaultWindowSeconds = 900;

/** When the current window ends, in seconds since 1970. */
export function findWindowEnd(nowMs: number, seconds: number = defaultWindowSeconds): number {
  return (Math.floor(nowMs / 1000 / seconds) + 1) * seconds;
}

/** The response to a request over the limit; undefined to any other. */
export function refuseOverLimit(state: RateLimitState | undefined): Refusal | undefined {
  if (!state?.isExceeded) return undefined;
  const response = respond(429, JSON.stringify(getProblem(429)));
  return { verdict: 'rate limited', violations: [], response };
}
