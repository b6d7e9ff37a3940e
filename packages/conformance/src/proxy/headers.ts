import type { PassedOn } from '@liked-posts/mock/server';
import { acceptable } from './unpack.ts';

/** Header fields in their order, as names and values. */
export type Fields = PassedOn['headers'];

/** Headers of one connection, which a proxy must not pass on. */
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

/** The fields to pass on. `raw` has names and values in turn, as in `rawHeaders`. */
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

/** Headers that the proxy sets itself. */
const replaced = new Set(['host', 'accept-encoding', 'content-length', 'expect']);
const credentials = new Set(['authorization', 'cookie']);

/**
 * The fields of a request to the service. `Accept-Encoding` has only codings that both the proxy
 * and the client can decode. If the client sends no credentials, those in the URL are sent.
 *
 * @param trusted whether to send credentials
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
    ...(isOwn ? [['authorization', `Basic ${encoded(own)}`] as const] : []),
    ...kept,
  ];
}

/** User and password as HTTP sends them. */
function encoded(credentials: string): string {
  return Buffer.from(credentials).toString('base64');
}

/** What must stay secret of a URL: its user and password, joined as in HTTP, and as they are sent. */
export function secretsIn(url: URL): string[] {
  const own = credentialsIn(url);
  return own === undefined ? [] : [own, encoded(own)];
}

/** The user and password in a URL, joined as in HTTP; undefined if there is no user. */
function credentialsIn({ username, password }: URL): string | undefined {
  return username === '' ? undefined : [username, password].map(decodeURIComponent).join(':');
}

/** Values by name in lower case. Repeated fields are joined. */
export function byName(fields: Iterable<Fields[number]>): Readonly<Record<string, string>> {
  return Object.fromEntries(new Headers(Array.from(fields, ([name, value]) => [name, value])));
}
