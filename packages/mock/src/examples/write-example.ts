import { jsonType, type Outgoing, respond } from '../http/messages.ts';
import { nextWindow } from '../http/rate-limit.ts';
import type { Settings } from '../options/options.ts';
import { type Example, headersOf } from './examples.ts';

/** The examples that were written already. */
const written = new WeakMap<object, string>();

/**
 * An example of the contract as an answer, with the rate limit as of now, so that a client really
 * has to wait for the next window.
 */
export function writeExample(
  { name, status, value, mediaTypes }: Example,
  { answers, rateLimit, now }: Pick<Settings, 'answers' | 'rateLimit' | 'now'>,
): Outgoing {
  const [mediaType = 'application/json'] = mediaTypes;
  // A 429 says that the window is used up, unless it is about a usage cap.
  const isUsedUp = status === 429 && name !== 'usageCapped';
  // Where the mock counts requests, or has no rate limit, only an exhausted one is an example.
  const hasLimit = isUsedUp || (answers === 'examples' && rateLimit === undefined);
  const limit = new Map([
    ['x-rate-limit-limit', rateLimit?.limit],
    ['x-rate-limit-remaining', isUsedUp ? 0 : undefined],
    ['x-rate-limit-reset', nextWindow(now(), rateLimit?.windowSeconds)],
  ]);
  const headers = Object.entries(headersOf(status))
    .filter(([header]) => hasLimit || !limit.has(header))
    .map(([header, text]) => [header, String(limit.get(header) ?? text)]);
  return respond(status, textOf(value), {
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
    ...Object.fromEntries(headers),
  });
}

function textOf(value: string | object): string {
  if (typeof value === 'string') return value;
  const text = written.get(value) ?? JSON.stringify(value);
  written.set(value, text);
  return text;
}
