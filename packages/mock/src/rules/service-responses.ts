import { mix } from '../data/hash.ts';
import { type Example, getExampleHeaders } from '../examples/examples.ts';
import { jsonType, type Outgoing, respond } from '../message/messages.ts';
import { defaultWindowSeconds, findWindowEnd, type RateLimitOption } from './rate-limit.ts';

/** What the headers of the service depend on. */
export interface HeaderSource {
  readonly status: number;
  /** The headers about the rate limit; undefined if there is none. */
  readonly limits: Readonly<Record<string, string>> | undefined;
  readonly nowMs: number;
  /** The number of the request since the start or the last reset, for the transaction id. */
  readonly requestNumber: number;
}

/**
 * The headers that came with a status in recordings: the contract's headers that begin with `x-`. Their
 * values are the contract's examples, unless they differ between requests. Headers of the response, such
 * as those of `respondWithExample`, replace them.
 */
export function createServiceHeaders(source: HeaderSource): Record<string, string> {
  const { status, limits, nowMs, requestNumber } = source;
  const currentValues: Readonly<Record<string, string>> = {
    'x-transaction-id': writeTransactionId(requestNumber),
    // If there is a limit, `limits` has it.
    'x-rate-limit-reset': String(findWindowEnd(nowMs)),
    ...limits,
  };
  const headers: Record<string, string> = {};
  for (const [name, example] of Object.entries(getExampleHeaders(status))) {
    if (name.startsWith('x-')) headers[name] = currentValues[name] ?? example;
  }
  return headers;
}

/** Writes an identifier such as `4f3c8d0e91b2a756`. */
function writeTransactionId(requestNumber: number): string {
  const halves = [mix(1, requestNumber), mix(2, requestNumber)];
  return halves.map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** An example of the contract as a response. A 429 tells a client when it may go on. */
export function respondWithExample(
  example: Example,
  rateLimit: RateLimitOption | undefined,
  nowMs: number,
): Outgoing {
  const { name, status, value, mediaTypes } = example;
  const [mediaType = 'application/json'] = mediaTypes;
  const { 'www-authenticate': challenge } = getExampleHeaders(status);
  const headers: Record<string, string> = {
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
  };
  if (challenge !== undefined) headers['www-authenticate'] = challenge;
  // `usageCapped` is about a monthly cap, which does not end with the window.
  if (status === 429 && name !== 'usageCapped') {
    headers['x-rate-limit-remaining'] = '0';
    headers['x-rate-limit-reset'] = String(findReset(rateLimit, nowMs));
  }
  return respond(status, typeof value === 'string' ? value : JSON.stringify(value), headers);
}

/** When a client that is over the limit may go on, in seconds since 1970. */
function findReset(rateLimit: RateLimitOption | undefined, nowMs: number): number {
  if (rateLimit) return findWindowEnd(nowMs, rateLimit.windowSeconds);
  // Without a limit, the window begins now, so that the wait does not depend on the time of day.
  return Math.ceil(nowMs / 1000) + defaultWindowSeconds;
}
