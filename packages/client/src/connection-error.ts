import { causesOf } from '@liked-posts/types/causes';
import type { Redact } from '@liked-posts/types/hide-token';
import { ConnectionError } from './errors.ts';

/**
 * Failures that are the same next time, by their code or message. Any other `TypeError` may be of
 * the network: each browser has its own words for that.
 */
const lasting =
  /ENOTFOUND|CERT|SIGNATURE|ERR_(TLS|SSL|INVALID)|bad port|no Response|(Reference|Range|Syntax)Error|not a function|not an object|(of|is) (undefined|null)/;

/** The error for an exception of `fetch`, without members that may contain the request. */
export function connectionError(url: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = causesOf(thrown);
  const code = chain.map((each) => Object(each).code).find((each) => typeof each === 'string');
  const said = chain.map(String).join(': ');
  const isLasting = lasting.test(`${code} ${said}`);
  const hint = isLasting ? '. Check `baseUrl` and `fetch`.' : '';
  return new ConnectionError(redact(`[GET] ${url}: ${said}`) + hint, {
    cause: copyOf(chain, redact),
    code: code && redact(code),
    retryable: !isLasting,
  });
}

/** Copies of an error and its causes: the originals may hold the request, and so the token. */
function copyOf([thrown, ...causes]: readonly unknown[], redact: Redact): Error {
  const { name, message = String(thrown), stack, code } = Object(thrown);
  const cause = causes.length > 0 ? { cause: copyOf(causes, redact) } : {};
  const copy = new Error(redact(`${message}`), cause);
  for (const [member, value] of Object.entries({ name, stack, code })) {
    if (value) Object.assign(copy, { [member]: redact(`${value}`) });
  }
  return copy;
}
