/**
 * A limit in the headers of a response. A member is `undefined` if its header is missing or
 * malformed.
 */
export interface RequestLimit {
  /** How many requests the limit allows until its reset. */
  readonly limit: number | undefined;
  /** How many requests are left until the reset. */
  readonly remaining: number | undefined;
  /** When the limit starts anew, by the clock of the service; from `nextLimit`, of this machine. */
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

/**
 * Reads the limits in the headers of a response.
 *
 * @example
 * const headers = new Headers({ 'x-rate-limit-limit': '75', 'x-rate-limit-remaining': '74' });
 * readRateLimit(headers).remaining; // 74
 */
export function readRateLimit(headers: AnswerHeaders): RateLimit {
  return {
    ...readLimit(headers, 'x-rate-limit'),
    userDay: readLimit(headers, 'x-user-limit-24hour'),
    appDay: readLimit(headers, 'x-app-limit-24hour'),
  };
}

function readLimit(headers: AnswerHeaders, prefix: string): RequestLimit {
  const readNumber = (suffix: string) => readWholeNumber(headers.get(`${prefix}-${suffix}`));
  const resetSeconds = readNumber('reset');
  return {
    limit: readNumber('limit'),
    remaining: readNumber('remaining'),
    reset: resetSeconds === undefined ? undefined : new Date(resetSeconds * 1000),
  };
}

/**
 * The limit that the next request meets: the exhausted limit that resets last, or else the limit of
 * the current window. Its `reset` is by the clock of this machine.
 */
export function nextLimit(headers: AnswerHeaders): RequestLimit {
  const { userDay, appDay, ...currentWindow } = readRateLimit(headers);
  const [lastToReset = currentWindow] = [currentWindow, userDay, appDay]
    .filter(({ remaining, reset }) => remaining === 0 && reset)
    .sort((a, b) => Number(b.reset) - Number(a.reset));
  return { ...lastToReset, reset: toLocalClock(lastToReset.reset, headers) };
}

/**
 * When to retry, by the clock of this machine. The first row that applies decides:
 *
 *   `retry-after` has a time          that time
 *   the status is not 429             undefined
 *   the next limit has requests left  undefined
 *   the next limit has a reset        the reset, but at least a second from now
 *   otherwise                         undefined
 *
 * @param isRateLimited - whether the status of the response is 429
 */
export function retryAt(headers: AnswerHeaders, isRateLimited: boolean): Date | undefined {
  const requestedTime = readRetryAfter(headers);
  if (requestedTime || !isRateLimited) return requestedTime;
  const { remaining, reset } = nextLimit(headers);
  // A 429 without `x-rate-limit-remaining` counts as exhausted.
  if (remaining || !reset) return undefined;
  // Headers have whole seconds, so a reset in the past may still be a second away.
  return new Date(Math.max(Number(reset), Date.now() + 1000));
}

/** The time of `retry-after`, which has seconds or a date. */
function readRetryAfter(headers: AnswerHeaders): Date | undefined {
  const text = headers.get('retry-after') ?? '';
  // A gateway and the service may both send the header: `10, 20`. The later time suits both.
  const seconds = text.split(/, */).map(readWholeNumber);
  if (seconds.every((number) => number !== undefined)) {
    return new Date(Date.now() + Math.max(...seconds) * 1000);
  }
  return toLocalClock(readHttpDate(text), headers);
}

/** Smaller differences of clocks are ignored: `date` has whole seconds, and takes time to arrive. */
const toleratedMs = 2000;

/** Converts a time to the clock of this machine. The header `date` shows the difference. */
function toLocalClock(time: Date | undefined, headers: AnswerHeaders): Date | undefined {
  const serviceTime = readHttpDate(headers.get('date') ?? '');
  if (!time || !serviceTime) return time;
  const serviceAheadMs = Number(serviceTime) - Date.now();
  return Math.abs(serviceAheadMs) > toleratedMs ? new Date(Number(time) - serviceAheadMs) : time;
}

/** Reads at most 12 digits. A longer number is neither a time nor a number of requests. */
function readWholeNumber(text: string | null): number | undefined {
  return /^\d{1,12}$/.test(text ?? '') ? Number(text) : undefined;
}

/**
 * Reads a date such as `Thu, 01 Jan 2026 00:00:09 GMT`. Some services write UTC for GMT. `Date`
 * alone would read `5, 5` as a day in May, and a date without a time zone as local time.
 */
function readHttpDate(text: string): Date | undefined {
  const time = new Date(text);
  return /(GMT|UTC)$/.test(text) && !Number.isNaN(Number(time)) ? time : undefined;
}
