import { isLoopback } from './control.ts';
import type { Incoming } from './messages.ts';

/**
 * Which pages may read answers: those of any origin, none, or those of this machine and of these
 * origins.
 */
export type Cors = boolean | readonly string[];

/** The methods of the operation. */
export const methods: readonly string[] = ['GET', 'HEAD'];
/** The methods that are answered, for the header `Allow`. */
export const allow: string = [...methods, 'OPTIONS'].join(', ');

/** Headers that a page of another origin may read anyway. */
const readable = new Set(['content-type', 'cache-control', 'last-modified']);

/** Whether the page that sends a request may read the answer. */
export function mayRead(cors: Cors, { header }: Incoming): boolean {
  if (typeof cors === 'boolean') return cors;
  const origin = header('origin') ?? '';
  return cors.includes(origin) || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

/** The headers by which a page, even one that sends credentials, may read an answer with these. */
export function corsHeaders(
  cors: Cors,
  incoming: Incoming,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  if (!mayRead(cors, incoming)) return cors === false ? {} : { vary: 'Origin' };
  const origin = incoming.header('origin');
  const exposed = Object.keys(headers).filter((name) => !readable.has(name));
  return {
    'access-control-allow-origin': origin || '*',
    ...(origin && { 'access-control-allow-credentials': 'true', vary: 'Origin' }),
    ...(exposed.length > 0 && { 'access-control-expose-headers': exposed.join(', ') }),
  };
}

/** Whether this is a preflight: a browser asks if it may send a request. */
export function isPreflight({ method, header }: Incoming): boolean {
  return method === 'OPTIONS' && !!header('origin') && !!header('access-control-request-method');
}

/** The answer to a preflight: yes, with any header, for the methods of the operation. */
export function preflightHeaders({ header }: Incoming): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      header('access-control-request-headers') || 'authorization, prefer',
    ...(header('access-control-request-private-network') && {
      'access-control-allow-private-network': 'true',
    }),
    'access-control-max-age': '600',
  };
}
