/** The rate limit as the headers of an answer state it. A member is `undefined` if its header is missing. */
export interface RateLimit {
  /** How many requests a window allows. */
  readonly limit: number | undefined;
  /** How many requests the current window has left. */
  readonly remaining: number | undefined;
  /** When the next window begins. */
  readonly reset: Date | undefined;
}

export function rateLimitOf(headers: Headers): RateLimit {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers.get(`x-rate-limit-${name}`);
    return text ? Number(text) : undefined;
  });
  return { limit, remaining, reset: reset ? new Date(reset * 1000) : undefined };
}

/** The time of `retry-after`, which is given in seconds or as a date. */
export function retryTime(headers: Headers): Date | undefined {
  const text = headers.get('retry-after');
  const time = Date.now() + Number(text ?? undefined) * 1000 || Date.parse(`${text}`);
  return time ? new Date(time) : undefined;
}
