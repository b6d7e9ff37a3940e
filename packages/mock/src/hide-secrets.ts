import type { IncomingMessage } from 'node:http';
import type { Operation } from './contract.ts';
import type { RecordedRequest } from './journal.ts';
import { parametersOf } from './parameter.ts';
import type { ParsedRequest } from './request.ts';

const hidden = '[hidden]';
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

/**
 * The request as it may be kept and printed: without the access token, and without the values of parameters that the
 * contract does not know, among which a misplaced access token could be.
 */
export function hideSecrets(
  message: IncomingMessage,
  parsed: ParsedRequest | undefined,
  operation: Operation,
): Pick<RecordedRequest, 'method' | 'url' | 'headers'> {
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      secretHeaders.has(name) ? hidden : [value].flat().join(', '),
    ]),
  );
  const method = message.method ?? '';
  const target = message.url ?? '';
  if (parsed === undefined) return { method, url: target.replace(/\?.*$/s, `?${hidden}`), headers };
  const known = new Set(parametersOf(operation, 'query').map(({ name }) => name));
  if (Object.keys(parsed.query).every((name) => known.has(name))) {
    return { method, url: target, headers };
  }
  const pairs = Object.entries(parsed.query).flatMap(([name, values]) =>
    [values].flat().map((value) => {
      const shown = known.has(name) ? encodeURIComponent(value).replaceAll('%2C', ',') : hidden;
      return `${encodeURIComponent(name)}=${shown}`;
    }),
  );
  return { method, url: `${parsed.path}?${pairs.join('&')}`, headers };
}
