import { causesOf } from '@liked-posts/types/causes';
import type { Redact } from './connect.ts';
import { ConnectionError } from './errors.ts';

/**
 * The error for an exception of `fetch`, without members that may contain the request and its
 * headers.
 */
export function connectionError(url: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = causesOf(thrown);
  const code = chain.map((each) => Object(each).code).find((each) => typeof each === 'string');
  return new ConnectionError(redact(`[GET] ${url}: ${chain.map(String).join(': ')}`), {
    cause: redact(chain.map((each) => Object(each).stack ?? String(each)).join('\n')),
    code: code && redact(code),
  });
}
