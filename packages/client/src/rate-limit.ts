/** The rate limit as the headers of an answer state it. A member is `undefined` if its header is missing or makes no sense. */
export interface RateLimit {
  /** How many requests a window allows. */
  readonly limit: number | undefined;
  /** How many requests the current window has left. */
  readonly remaining: number | undefined;
  /** When the next window begins, by the clock of the service. */
  readonly reset: Date | undefined;
}

export function rateLimitOf(headers: Headers): RateLimit {
  const reset = wholeNumber(headers.get('x-rate-limit-reset'));
  return {
    limit: wholeNumber(headers.get('x-rate-limit-limit')),
    remaining: wholeNumber(headers.get('x-rate-limit-remaining')),
    reset: reset === undefined ? undefined : dateAt(reset * 1000),
  };
}

/** The time of `retry-after`, which is given in seconds or as a date; by the clock of this machine. */
export function retryTime(headers: Headers): Date | undefined {
  const text = headers.get('retry-after');
  const seconds = wholeNumber(text);
  if (seconds !== undefined) return dateAt(Date.now() + seconds * 1000);
  return timeHere(httpDate(text), headers);
}

/** A clock that is off by less is taken for right: the header `date` has no fractions of a second, and took its time to arrive. */
const tolerance = 2000;

/** A time of the service by the clock of this machine, of which the `date` of an answer that has just come tells how far it is off. */
export function timeHere(time: Date | undefined, headers: Headers): Date | undefined {
  const now = Date.now();
  const ahead = Number(httpDate(headers.get('date')) ?? now) - now;
  return time && Math.abs(ahead) > tolerance ? dateAt(Number(time) - ahead) : time;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** `Date.parse` alone takes `5, 5` for a day in May. */
function httpDate(text: string | null): Date | undefined {
  const time = Date.parse(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/.exec(`${text}`)?.[0] ?? '');
  return time ? new Date(time) : undefined;
}

/** The latest date there can be for what is later. */
function dateAt(ms: number): Date {
  return new Date(Math.min(ms, 8.64e15));
}
