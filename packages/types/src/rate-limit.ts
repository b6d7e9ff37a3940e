/**
 * A limit in the headers of a response. A member is `undefined` if its header is missing or
 * malformed.
 */
export interface RequestLimit {
  /** How many requests the limit allows until its reset. */
  readonly limit: number | undefined;
  /** How many requests are left until the reset. */
  readonly remaining: number | undefined;
  /** When the limit starts anew, by the clock of the service. */
  readonly reset: Date | undefined;
}

/** The limits in the headers of a response: of the current window, and of 24 hours. */
export interface RateLimit extends RequestLimit {
  /** The user's requests in 24 hours. */
  readonly userDay: RequestLimit;
  /** The application's requests in 24 hours. */
  readonly appDay: RequestLimit;
}

/** The headers of a response, such as those of `fetch`. */
export interface AnswerHeaders {
  get(name: string): string | null;
}

export function readRateLimit(headers: AnswerHeaders): RateLimit {
  return {
    ...readLimit(headers, 'x-rate-limit'),
    userDay: readLimit(headers, 'x-user-limit-24hour'),
    appDay: readLimit(headers, 'x-app-limit-24hour'),
  };
}

function readLimit(headers: AnswerHeaders, name: string): RequestLimit {
  const number = (member: string) => wholeNumber(headers.get(`${name}-${member}`));
  return {
    limit: number('limit'),
    remaining: number('remaining'),
    reset: dateAt(Number(number('reset')) * 1000),
  };
}

/**
 * The limit that the next request meets, with its `reset` by the clock of this machine: the
 * exhausted one that resets last, or else that of the window.
 *
 * @param rateLimit - the limits in the headers, if they have been read
 */
export function nextLimit(
  headers: AnswerHeaders,
  { userDay, appDay, ...window }: RateLimit = readRateLimit(headers),
): RequestLimit {
  const [next = window] = [window, userDay, appDay]
    .filter(({ remaining, reset }) => remaining === 0 && reset)
    .sort((a, b) => Number(b.reset) - Number(a.reset));
  return { ...next, reset: timeHere(next.reset, headers) };
}

/**
 * When to retry, by the clock of this machine: the time of `retry-after` or, if the response is
 * a 429, the reset of the limit that is exhausted. `undefined` if requests are left in each limit.
 */
export function retryAt(headers: AnswerHeaders, isLimited: boolean): Date | undefined {
  const asked = retryTime(headers);
  const { remaining, reset } = nextLimit(headers);
  if (asked || !isLimited || remaining) return asked;
  // Headers have whole seconds, so a reset in the past may still be a second away.
  return reset && new Date(Math.max(Number(reset), Date.now() + 1000));
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

/** A number with more digits is neither a time nor a number of requests. */
function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,12}$/.test(`${text}`) ? Number(text) : undefined;
}

/**
 * Milliseconds since 1970, or NaN. Some services write UTC for GMT. `Date.parse` alone would read
 * `5, 5` as a day in May, and a date without a time zone as local time.
 */
function httpDate(text: string | null): number {
  return /(GMT|UTC)$/.test(`${text}`) ? Date.parse(`${text}`) : NaN;
}

/** The time as a `Date`; `undefined` for NaN. */
function dateAt(ms: number): Date | undefined {
  return Number.isNaN(ms) ? undefined : new Date(ms);
}
