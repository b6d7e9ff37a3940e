import { type Example, headersOf } from '../examples/examples.ts';
import { jsonType, type Outgoing, respond } from '../message/messages.ts';
import { nextWindow, type RateLimitOption } from './rate-limit.ts';

/**
 * An example as an answer. After a 429 about the window, a client really has to wait for the next
 * one.
 */
export function writeExample(
  { name, status, value, mediaTypes }: Example,
  rateLimit: RateLimitOption | undefined,
  now: number,
): Outgoing {
  const [mediaType = 'application/json'] = mediaTypes;
  const { 'www-authenticate': challenge } = headersOf(status);
  return respond(status, typeof value === 'string' ? value : JSON.stringify(value), {
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
    ...(status === 429 &&
      name !== 'usageCapped' && {
        'x-rate-limit-remaining': '0',
        // Without a limit, the window begins now: clients then wait, or do not, at any time alike.
        'x-rate-limit-reset': String(
          rateLimit ? nextWindow(now, rateLimit.windowSeconds) : Math.ceil(now / 1000) + 900,
        ),
      }),
  });
}
