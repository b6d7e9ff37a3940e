/**
 * The rate limit as the headers of an answer state it. A member is `undefined` if its header is
 * missing or makes no sense.
 */
export interface RateLimit {
  /** How many requests a window allows. */
  readonly limit: number | undefined;
  /** How many requests the current window has left. */
  readonly remaining: number | undefined;
  /** When the next window begins, by the clock of the service. */
  readonly reset: Date | undefined;
}

export function rateLimitOf(headers: Headers): RateLimit {
  return {
    limit: wholeNumber(headers.get('x-rate-limit-limit')),
    remaining: wholeNumber(headers.get('x-rate-limit-remaining')),
    reset: dateAt(Number(wholeNumber(headers.get('x-rate-limit-reset'))) * 1000),
  };
}

/**
 * The time of `retry-after`, which is given in seconds or as a date; by the clock of this machine.
 */
export function retryTime(headers: Headers): Date | undefined {
  const text = headers.get('retry-after');
  const seconds = wholeNumber(text);
  return seconds === undefined
    ? timeHere(dateAt(httpDate(text)), headers)
    : dateAt(Date.now() + seconds * 1000);
}

/**
 * A smaller difference of clocks is ignored: the header `date` has whole seconds, and takes time to
 * arrive.
 */
const tolerance = 2000;

/**
 * A time of the service in the time of this machine. The `date` of an answer tells how far their
 * clocks differ.
 */
export function timeHere(time: Date | undefined, headers: Headers): Date | undefined {
  const ahead = httpDate(headers.get('date')) - Date.now();
  return dateAt(Number(time) - (Math.abs(ahead) > tolerance ? ahead : 0));
}

function wholeNumber(text: string | null): number | undefined {
  return /^\d+$/.test(`${text}`) ? Number(text) : undefined;
}

/** In milliseconds since 1970, or NaN. `Date.parse` alone would read `5, 5` as a day in May. */
function httpDate(text: string | null): number {
  return Date.parse(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/.exec(`${text}`)?.[0] ?? '');
}

/** A date, no later than the latest that there can be; undefined for NaN. */
function dateAt(ms: number): Date | undefined {
  return Number.isNaN(ms) ? undefined : new Date(Math.min(ms, 8.64e15));
}
