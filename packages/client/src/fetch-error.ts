import { listCauses } from '@liked-posts/internal/causes';
import type { Redact } from '@liked-posts/internal/hide-token';
import { ConnectionError } from './errors.ts';

/**
 * Failures that the next attempt would meet again: an unknown host, a refused certificate. In Node,
 * for example, `ENOTFOUND TypeError: fetch failed: Error: getaddrinfo ENOTFOUND api.example.com`.
 */
const lastingFailure = /ENOTFOUND|CERT|SIGNATURE|ERR_(TLS|SSL|INVALID)|bad port/;

/**
 * Mistakes in the option `fetch`, such as `Cannot read properties of undefined` in Chrome and Node,
 * `undefined is not an object` in Safari, `no Response` from `send.ts`, or `ReadableStream is locked` if
 * it has read the body. Browsers report a failure of the network as a `TypeError`, too, so only the
 * words tell them apart.
 */
const mistakeInFetch =
  /no Response| locked|(Reference|Range|Syntax)Error|not a function|not an object|(of|is) (undefined|null)/;

/**
 * The error for an exception of `fetch`, without members that may contain the request:
 *
 *   thrown, and its causes                          code           retryable
 *   TypeError: fetch failed: Error: connect …       ECONNREFUSED   true
 *   TypeError: fetch failed: Error: getaddrinfo …   ENOTFOUND      false, with a hint
 *   TypeError: options.fetch is not a function      undefined      false, with a hint
 */
export function createFetchError(url: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = listCauses(thrown);
  const code = chain.map((cause) => Object(cause).code).find((code) => typeof code === 'string');
  const reasons = chain.map(String).join(': ');
  const failure = `${code ?? ''} ${reasons}`;
  const isLasting = lastingFailure.test(failure) || mistakeInFetch.test(failure);
  const hint = isLasting ? '. Check `baseUrl` and `fetch`.' : '';
  return new ConnectionError(redact(`[GET] ${url}: ${reasons}`) + hint, {
    cause: copyError(chain, redact),
    code: code && redact(code),
    retryable: !isLasting,
  });
}

/** Copies an error and its causes: the originals may hold the request, and so the token. */
function copyError([thrown, ...causes]: readonly unknown[], redact: Redact): Error {
  const { name, message = String(thrown), stack, code } = Object(thrown);
  const options = causes.length > 0 ? { cause: copyError(causes, redact) } : {};
  const copy = new Error(redact(`${message}`), options);
  for (const [member, value] of Object.entries({ name, stack, code })) {
    if (value) Object.assign(copy, { [member]: redact(`${value}`) });
  }
  return copy;
}
