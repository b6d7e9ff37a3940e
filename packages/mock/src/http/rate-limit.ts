/** A rate limit for each access token. */
export interface RateLimitOption {
  /** Requests per window. */
  readonly limit: number;
  /** Length of the window in seconds. Default: 900. */
  readonly windowSeconds?: number;
}

/** Counts the requests of each access token in windows that are aligned to the clock. */
export class RateLimiter {
  readonly #option: RateLimitOption;
  readonly #now: () => number;
  #reset = -1;
  readonly #used = new Map<string, number>();

  constructor(option: RateLimitOption, now: () => number) {
    this.#option = option;
    this.#now = now;
  }

  /** Counts a request. Returns whether it is allowed, and the rate-limit headers. */
  take(token: string): { allowed: boolean; headers: Record<string, string> } {
    const { limit, windowSeconds } = this.#option;
    const reset = nextWindow(this.#now(), windowSeconds);
    if (reset !== this.#reset) this.clear();
    this.#reset = reset;
    const used = this.#used.get(token) ?? 0;
    const allowed = used < limit;
    if (allowed) this.#used.set(token, used + 1);
    return {
      allowed,
      headers: {
        'x-rate-limit-limit': String(limit),
        'x-rate-limit-remaining': String(Math.max(0, limit - used - 1)),
        'x-rate-limit-reset': String(reset),
      },
    };
  }

  clear(): void {
    this.#used.clear();
  }
}

export function nextWindow(now: number, seconds = 900): number {
  return (Math.floor(now / 1000 / seconds) + 1) * seconds;
}
