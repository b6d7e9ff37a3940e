import { type Example, getExampleHeaders } from '../examples/examples.ts';
import { jsonType, type Outgoing, respond } from '../message/messages.ts';
import { defaultWindowSeconds, findWindowEnd, type RateLimitOption } from './rate-limit.ts';

/**
 * Responds with an example of the contract. A 429 tells the client when it may go on.
 *
 * @param rateLimit the limit of the mock; undefined if it has none
 */
export function respondWithExample(
  example: Example,
  rateLimit: RateLimitOption | undefined,
  nowMs: number,
): Outgoing {
  const { name, status, value, mediaTypes } = example;
  // The contract lists each example under at least one type, and JSON first: the default is for the compiler.
  const [mediaType = 'application/json'] = mediaTypes;
  const { 'www-authenticate': challenge } = getExampleHeaders(status);
  const headers: Record<string, string> = {
    // `jsonType` also has the charset, as all other JSON of the mock.
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
  };
  if (challenge !== undefined) headers['www-authenticate'] = challenge;
  // The limit of `usageCapped` is a monthly cap, which does not end with the window of the rate limit.
  if (status === 429 && name !== 'usageCapped') {
    headers['x-rate-limit-remaining'] = '0';
    headers['x-rate-limit-reset'] = String(findReset(rateLimit, nowMs));
  }
  return respond(status, typeof value === 'string' ? value : JSON.stringify(value), headers);
}

/** When a client that is over the limit may go on, in seconds since 1970. */
function findReset(rateLimit: RateLimitOption | undefined, nowMs: number): number {
  if (rateLimit) return findWindowEnd(nowMs, rateLimit.windowSeconds);
  // Without a limit, a window begins now, so that the wait is always a whole window.
  return Math.ceil(nowMs / 1000) + defaultWindowSeconds;
}
