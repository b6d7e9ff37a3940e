import { jsonType, type Outgoing, respond } from '../http/messages.ts';
import { exampleHeaders, isUsedUp } from '../http/rate-limit.ts';
import type { Settings } from '../options/options.ts';
import type { Example } from './examples.ts';

/** The examples that were written already. */
const written = new WeakMap<object, string>();

/** An example of the contract as an answer. */
export function writeExample(
  example: Example,
  { answers, rateLimit, now }: Pick<Settings, 'answers' | 'rateLimit' | 'now'>,
): Outgoing {
  const { status, value, mediaTypes } = example;
  const [mediaType = 'application/json'] = mediaTypes;
  const headers = exampleHeaders(example, now(), rateLimit);
  // Where the mock counts requests, or has no rate limit, only an exhausted one is an example.
  const hasLimit = isUsedUp(example) || (answers === 'examples' && rateLimit === undefined);
  const shown = Object.entries(headers).filter(
    ([name]) => hasLimit || !/^x-rate-limit-/.test(name),
  );
  return respond(status, textOf(value), {
    'content-type': mediaType === 'application/json' ? jsonType : mediaType,
    ...Object.fromEntries(shown),
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const text = written.get(value) ?? JSON.stringify(value);
  written.set(value, text);
  return text;
}
