import { mix } from '../data/hash.ts';
import { type Example, getExampleHeaders } from '../examples/examples.ts';
import { jsonType, type Outgoing, respond } from '../message/messages.ts';
import { findWindowEnd, type RateLimitOption } from './rate-limit.ts';

/**
 * The headers that came with a status in recordings: the contract's examples of them, but for what
 * tells requests and times apart.
 *
 * @param limits the headers about the rate limit, if there is one
 * @param request a number that identifies the request
 */
export function createServiceHeaders(
  status: number,
  limits: Readonly<Record<string, string>> | undefined,
  now: number,
  request: number,
): Record<string, string> {
  const recorded = getExampleHeaders(status);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(recorded)) {
    if (name.startsWith('x-')) headers[name] = limits?.[name] ?? value;
  }
  if ('x-transaction-id' in headers) headers['x-transaction-id'] = writeTransactionId(request);
  if (limits === undefined && 'x-rate-limit-reset' in headers) {
    headers['x-rate-limit-reset'] = String(findWindowEnd(now));
  }
  return headers;
}

function writeTransactionId(request: number): string {
  const halves = [mix(1, request), mix(2, request)];
  return halves.map((half) => half.toString(16).padStart(8, '0')).join('');
}

/**
 * An example as a response. After a 429 about the window, a client really has to wait for the next
 * one.
 */
export function writeExample(
  { name, status, value, mediaTypes }: Example,
  rateLimit: RateLimitOption | undefined,
  now: number,
): Outgoing {
  const [mediaType = 'application/json'] = mediaTypes;
  const { 'www-authenticate': challenge } = getExampleHeaders(status);
  return respond(status, typeof value === 'string' ? value : JSON.stringify(value), {
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
    ...(status === 429 &&
      name !== 'usageCapped' && {
        'x-rate-limit-remaining': '0',
        // Without a limit, the window begins now: clients then wait, or do not, at any time alike.
        'x-rate-limit-reset': String(
          rateLimit ? findWindowEnd(now, rateLimit.windowSeconds) : Math.ceil(now / 1000) + 900,
        ),
      }),
  });
}
