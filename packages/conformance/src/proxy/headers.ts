import type { PassedOn } from '@liked-posts/mock/server';
import { acceptable } from './unpack.ts';

/** Header fields as they came. */
export type Fields = PassedOn['headers'];

/** Headers about one connection, which are not passed on. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The fields in `raw`, names and values in turn, that are passed on. */
export function endToEnd(raw: readonly string[]): Fields {
  const fields = Array.from(
    { length: raw.length / 2 },
    (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''] as const,
  );
  const named = fields
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase());
  const dropped = new Set([...connectionHeaders, ...named]);
  return fields.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** Headers that the proxy sets itself, in place of the client. */
const replaced = new Set(['host', 'accept-encoding', 'content-length', 'expect']);
const credentials = new Set(['authorization', 'cookie']);

/**
 * The fields of a request, as they go to the service at `upstream`. The proxy asks only for content
 * codings that both it and the client can decode. If the client sends no credentials, those in the
 * address of the service are sent.
 *
 * @param trusted whether the service gets the credentials of the client
 */
export function forService(raw: readonly string[], upstream: URL, trusted: boolean): Fields {
  const sent = endToEnd(raw);
  const kept = sent.filter(([header]) => {
    const name = header.toLowerCase();
    return !replaced.has(name) && (trusted || !credentials.has(name));
  });
  const own = credentialsIn(upstream);
  const isOwn = own !== undefined && trusted && !('authorization' in byName(kept));
  return [
    ['host', upstream.host],
    ['accept-encoding', acceptable(byName(sent)['accept-encoding'] ?? '')],
    ...(isOwn ? [['authorization', `Basic ${Buffer.from(own).toString('base64')}`] as const] : []),
    ...kept,
  ];
}

/** The name and password in the address of a service, as HTTP joins them. */
export function credentialsIn({ username, password }: URL): string | undefined {
  return username === '' ? undefined : [username, password].map(decodeURIComponent).join(':');
}

/** The values by names in lower case, those of repeated fields joined. */
export function byName(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(new Headers(fields.map(([name, value]) => [name, value])));
}
