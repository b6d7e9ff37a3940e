import { causesOf } from '@liked-posts/types/causes';
import type { Redact } from './connect.ts';
import { ConnectionError } from './errors.ts';

/** Codes of failures that are the same next time: a wrong host, or a refused certificate. */
const lasting = /ENOTFOUND|CERT|SIGNATURE|^ERR_(TLS|SSL|INVALID)|^UND_ERR_INVALID/;
/** What runtimes say if the network failed. Otherwise, a `TypeError` is a mistake in a program. */
const ofNetwork = /fetch|network|load failed|connection|terminated|socket|internet/i;

/** The error for an exception of `fetch`, without members that may contain the request. */
export function connectionError(url: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = causesOf(thrown);
  const code = chain.map((each) => Object(each).code).find((each) => typeof each === 'string');
  const isMistake =
    /^(Reference|Range|Syntax)Error/.test(`${thrown}`) ||
    /bad port|unknown scheme/.test(chain.join()) ||
    (thrown instanceof TypeError && chain.length === 1 && !code && !ofNetwork.test(`${thrown}`));
  const isLasting = isMistake || lasting.test(`${code}`);
  const hint = isMistake
    ? '. Correct the base URL or your `fetch`.'
    : isLasting
      ? '. Check the base URL and the certificate.'
      : '';
  return new ConnectionError(redact(`[GET] ${url}: ${chain.map(String).join(': ')}${hint}`), {
    cause: copyOf(chain, redact),
    code: code && redact(code),
    retryable: !isLasting,
  });
}

/** Copies of an error and its causes: the originals may hold the request, and so the token. */
function copyOf([thrown, ...causes]: readonly unknown[], redact: Redact): Error {
  const { name = 'Error', message = thrown, code, stack } = Object(thrown);
  const copy = new Error(
    redact(`${message}`),
    causes.length > 0 ? { cause: copyOf(causes, redact) } : {},
  );
  const details = {
    name: redact(`${name}`),
    ...(stack && { stack: redact(`${stack}`) }),
    ...(code && { code: redact(`${code}`) }),
  };
  for (const [member, value] of Object.entries(details)) {
    Object.defineProperty(copy, member, { value, configurable: true, writable: true });
  }
  return copy;
}
