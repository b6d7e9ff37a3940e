import { type Example, getExampleHeaders } from '../examples/examples.ts';
import { jsonType, type Outgoing, respond } from '../message/messages.ts';
import { defaultWindowSeconds, findWindowEnd, type RateLimitOption } from './rate-limit.ts';

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
