import { causesOf } from '@liked-posts/types/causes';
import type { Redact } from './connect.ts';
import { ConnectionError } from './errors.ts';

/** Failures that are the same next time, by their code or message. */
const lasting =
  /ENOTFOUND|CERT|SIGNATURE|ERR_(TLS|SSL|INVALID)|bad port|(Reference|Range|Syntax)Error|not a function|of undefined/;
/** What runtimes say if the network failed. Otherwise, a `TypeError` is a mistake in a program. */
const ofNetwork = /fetch|network|load|connect|terminated/i;

/** The error for an exception of `fetch`, without members that may contain the request. */
export function connectionError(url: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = causesOf(thrown);
  const code = chain.map((each) => Object(each).code).find((each) => typeof each === 'string');
  const said = chain.map(String).join(': ');
  const isMistake = thrown instanceof TypeError && !code && !ofNetwork.test(said);
  const isLasting = isMistake || lasting.test(`${code} ${said}`);
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
