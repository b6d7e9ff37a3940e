import type { Incoming } from '../message/messages.ts';
import { isLoopback } from './hosts.ts';

/** The pages that may read responses: all, none, or only those of this machine. */
export type Cors = boolean | 'loopback';

export const supportedMethods: readonly string[] = ['GET', 'HEAD'];
export const allowHeader: string = [...supportedMethods, 'OPTIONS'].join(', ');

export function mayRead(cors: Cors, { header }: Incoming): boolean {
  if (typeof cors === 'boolean') return cors;
  const origin = header('origin') ?? '';
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** The CORS headers for a response with these headers. They allow credentials. */
export function createCorsHeaders(
  cors: Cors,
  incoming: Incoming,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  if (cors === false) return {};
  if (!mayRead(cors, incoming)) return { vary: 'Origin' };
  const origin = incoming.header('origin');
  return {
    'access-control-allow-origin': origin || '*',
    ...(origin && { 'access-control-allow-credentials': 'true', vary: 'Origin' }),
    'access-control-expose-headers': Object.keys(headers).join(', '),
  };
}

export function isPreflight({ method, header }: Incoming): boolean {
  return method === 'OPTIONS' && !!header('origin') && !!header('access-control-request-method');
}

/** The headers of the response to a preflight: they allow the operation's methods with any headers. */
export function createPreflightHeaders({ header }: Incoming): Record<string, string> {
  return {
    'access-control-allow-methods': supportedMethods.join(', '),
    'access-control-allow-headers':
      header('access-control-request-headers') || 'authorization, prefer',
    ...(header('access-control-request-private-network') && {
      'access-control-allow-private-network': 'true',
    }),
    'access-control-max-age': '600',
  };
}
