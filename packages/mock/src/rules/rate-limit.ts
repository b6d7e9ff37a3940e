/** How many requests are allowed. */
export interface RateLimitOption {
  /** Requests of each access token per window. */
  readonly limit: number;
  /** Length of the window in seconds. Default: 900. */
  readonly windowSeconds?: number;
  /** Requests of each access token in 24 hours. Default: no limit. */
  readonly userPerDay?: number;
  /** Requests of all access tokens in 24 hours. Default: no limit. */
  readonly appPerDay?: number;
}

interface Window {
  reset: number;
  readonly used: Map<string, number>;
}

const day = 86_400;

/** Counts the requests of each access token in windows that are aligned to the clock. */
export class RateLimiter {
  readonly #now: () => number;
  /** By their length in seconds. */
  readonly #windows = new Map<number, Window>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request. Returns whether it is allowed, and the headers about limits, if there are any. */
  take(
    token: string,
    option: RateLimitOption | undefined,
  ): { allowed: boolean; headers?: Record<string, string> } {
    if (option === undefined) return { allowed: true };
    const { limit, windowSeconds = 900, userPerDay, appPerDay } = option;
    const limits = [
      ['x-rate-limit', limit, windowSeconds, token],
      ['x-user-limit-24hour', userPerDay, day, token],
      ['x-app-limit-24hour', appPerDay, day, ''],
    ] as const;
    const counts = limits.flatMap(([name, most, seconds, whose]) => {
      if (most === undefined) return [];
      const { reset, used } = this.#window(seconds);
      return [{ name, most, reset, used, key: `${name} ${whose}` }];
    });
    const allowed = counts.every(({ most, used, key }) => (used.get(key) ?? 0) < most);
    const headers = counts.flatMap(({ name, most, reset, used, key }) => {
      const count = (used.get(key) ?? 0) + Number(allowed);
      used.set(key, count);
      return [
        [`${name}-limit`, String(most)],
        [`${name}-remaining`, String(Math.max(0, most - count))],
        [`${name}-reset`, String(reset)],
      ];
    });
    return { allowed, headers: Object.fromEntries(headers) };
  }

  #window(seconds: number): Window {
    const reset = nextWindow(this.#now(), seconds);
    const current = this.#windows.get(seconds);
    if (current?.reset === reset) return current;
    const next = { reset, used: new Map<string, number>() };
    this.#windows.set(seconds, next);
    return next;
  }

  clear(): void {
    this.#windows.clear();
  }
}

export function nextWindow(now: number, seconds = 900): number {
  return (Math.floor(now / 1000 / seconds) + 1) * seconds;
}
