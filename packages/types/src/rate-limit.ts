/**
 * The rate limit in the headers of an answer. A member is `undefined` if its header is missing or
 * malformed.
 */
export interface RateLimit {
  /** How many requests a window allows. */
  readonly limit: number | undefined;
  /** How many requests the current window has left. */
  readonly remaining: number | undefined;
  /** When the next window begins, by the clock of the service. */
  readonly reset: Date | undefined;
}

/** The headers of an answer, such as those of `fetch`. */
export interface AnswerHeaders {
  get(name: string): string | null;
}

export function rateLimitOf(headers: AnswerHeaders): RateLimit {
  return {
    limit: wholeNumber(headers.get('x-rate-limit-limit')),
    remaining: wholeNumber(headers.get('x-rate-limit-remaining')),
    reset: dateAt(Number(wholeNumber(headers.get('x-rate-limit-reset'))) * 1000),
  };
}

/**
 * When to retry, by the clock of this machine: the time of `retry-after` or, if the answer is a
 * 429, the reset of its window, unless requests are left in it.
 */
export function retryAt(headers: AnswerHeaders, isLimited: boolean): Date | undefined {
  const asked = retryTime(headers);
  if (asked || !isLimited || rateLimitOf(headers).remaining) return asked;
  const reset = resetTime(headers);
  // Headers have whole seconds, so a reset in the past may still be a second away.
  return reset && new Date(Math.max(Number(reset), Date.now() + 1000));
}

/** When the next window begins, by the clock of this machine. */
export function resetTime(headers: AnswerHeaders): Date | undefined {
  return timeHere(rateLimitOf(headers).reset, headers);
}

/** The time of `retry-after`, which has seconds or a date. */
function retryTime(headers: AnswerHeaders): Date | undefined {
  const text = headers.get('retry-after');
  // A gateway and the service may both send it. The later time suits both.
  const seconds = `${text}`.split(/, */).map(wholeNumber);
  return seconds.includes(undefined)
    ? timeHere(dateAt(httpDate(text)), headers)
    : dateAt(Date.now() + Math.max(...seconds.map(Number)) * 1000);
}

/** Ignores smaller differences of clocks: `date` has whole seconds, and takes time to arrive. */
const tolerance = 2000;

/** Converts a time to the clock of this machine. The header `date` shows the difference. */
function timeHere(time: Date | undefined, headers: AnswerHeaders): Date | undefined {
  const ahead = httpDate(headers.get('date')) - Date.now();
  return dateAt(Number(time) - (Math.abs(ahead) > tolerance ? ahead : 0));
}

function wholeNumber(text: string | null): number | undefined {
  return /^\d+$/.test(`${text}`) ? Number(text) : undefined;
}

/**
 * Milliseconds since 1970, or NaN. Some services write UTC for GMT. `Date.parse` alone would read
 * `5, 5` as a day in May, and a date without a time zone as local time.
 */
function httpDate(text: string | null): number {
  const date = /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} (?=(GMT|UTC)$)/.exec(`${text}`)?.[0];
  return Date.parse(`${date}GMT`);
}

/** The time as a `Date`, clamped to the largest valid one; `undefined` for NaN. */
function dateAt(ms: number): Date | undefined {
  return Number.isNaN(ms) ? undefined : new Date(Math.min(ms, 8.64e15));
}
