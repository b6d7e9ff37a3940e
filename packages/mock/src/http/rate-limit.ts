import { headersOf } from '../examples/examples.ts';

/** How many requests an access token may send in a window of time. */
export interface RateLimitOption {
  /** Requests per window. */
  readonly limit: number;
  /** Length of the window in seconds. Default: 900. */
  readonly windowSeconds?: number;
}

/** What is left of a window, and when the next one begins, in seconds since 1970. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  /** Whether the request is within the limit. */
  readonly allowed: boolean;
}

const defaultWindowSeconds = 900;

/** Counts the requests of each access token, in windows aligned to the clock. */
export class RateLimiter {
  readonly #limit: number;
  readonly #windowSeconds: number;
  readonly #now: () => number;
  #window = -1;
  #used = new Map<string, number>();

  constructor({ limit, windowSeconds = defaultWindowSeconds }: RateLimitOption, now: () => number) {
    this.#limit = limit;
    this.#windowSeconds = windowSeconds;
    this.#now = now;
  }

  /** Counts a request. */
  take(token: string): Allowance {
    const window = Math.floor(this.#now() / 1000 / this.#windowSeconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#used = new Map();
    }
    const used = this.#used.get(token) ?? 0;
    const allowed = used < this.#limit;
    if (allowed) this.#used.set(token, used + 1);
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - used - 1),
      reset: (window + 1) * this.#windowSeconds,
      allowed,
    };
  }

  /** Forgets all requests. */
  clear(): void {
    this.#used = new Map();
  }
}

/** The allowance as headers. */
export function rateLimitHeaders({ limit, remaining, reset }: Allowance): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(reset),
  };
}

/**
 * Whether an example says that the window is exhausted: a 429 does, unless it is about a usage cap.
 */
export function isUsedUp({ status, name }: { status: number; name: string }): boolean {
  return status === 429 && name !== 'usageCapped';
}

/**
 * The headers of an example, with the rate limit as of now, so that a client really has to wait for
 * the next window.
 */
export function exampleHeaders(
  example: { readonly status: number; readonly name: string },
  now: number,
  { limit, windowSeconds = defaultWindowSeconds }: Partial<RateLimitOption> = {},
): Readonly<Record<string, string>> {
  const headers = headersOf(example.status);
  if (!('x-rate-limit-reset' in headers)) return headers;
  const reset = (Math.floor(now / 1000 / windowSeconds) + 1) * windowSeconds;
  return {
    ...headers,
    ...(limit !== undefined && { 'x-rate-limit-limit': String(limit) }),
    ...(isUsedUp(example) && { 'x-rate-limit-remaining': '0' }),
    'x-rate-limit-reset': String(reset),
  };
}
