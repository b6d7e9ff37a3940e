import type { Incoming } from '../message/messages.ts';

/** The web pages that may read responses: all (`true`), none, or only pages of this machine. */
export type Cors = boolean | 'loopback';

/** The methods that get a page. */
export const supportedMethods: readonly string[] = ['GET', 'HEAD'];
/** The value of the header `Allow`. */
export const allowedMethods: string = [...supportedMethods, 'OPTIONS'].join(', ');

/**
 * The CORS headers for a response with these headers, which they allow the page to read:
 *
 *   cors       origin of the page       headers
 *   false      any                      none
 *   loopback   https://app.example      `Vary`, because a page of this machine would get others
 *   loopback   http://localhost:5173    allow this origin, with credentials
 *   true       any                      allow this origin, with credentials
 *   true       none                     allow `*`
 */
export function createCorsHeaders(
  cors: Cors,
  incoming: Incoming,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  if (cors === false) return {};
  if (!mayReadResponse(cors, incoming)) return { vary: 'Origin' };
  const origin = incoming.header('origin');
  return {
    'access-control-allow-origin': origin || '*',
    ...(origin && { 'access-control-allow-credentials': 'true', vary: 'Origin' }),
    'access-control-expose-headers': Object.keys(headers).join(', '),
  };
}

/** Whether the page that sent a request may read the response. */
function mayReadResponse(cors: Cors, incoming: Incoming): boolean {
  if (typeof cors === 'boolean') return cors;
  const origin = incoming.header('origin') ?? '';
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  // The names of this machine for itself: `localhost`, 127.0.0.1 and the like, and [::1].
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

/**
 * The headers of the response to a preflight; undefined for other requests, and for a page that may not
 * read responses. They allow the operation's methods with any headers.
 */
export function createPreflightHeaders(
  cors: Cors,
  incoming: Incoming,
): Record<string, string> | undefined {
  if (!isPreflight(incoming) || !mayReadResponse(cors, incoming)) return undefined;
  const requestedHeaders = incoming.header('access-control-request-headers');
  return {
    'access-control-allow-methods': supportedMethods.join(', '),
    // A preflight without this header asks for no headers: then the usual ones are allowed.
    'access-control-allow-headers': requestedHeaders || 'authorization, prefer',
    'access-control-max-age': '600',
  };
}

/** Whether a browser asks if a page may send a request. By the Fetch standard, it sends these two headers. */
function isPreflight(incoming: Incoming): boolean {
  if (incoming.method !== 'OPTIONS' || !incoming.header('origin')) return false;
  return Boolean(incoming.header('access-control-request-method'));
}
