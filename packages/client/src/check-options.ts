import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import type { ClientOptions, HeaderValues } from './options.ts';

// TypeScript checks the types of all options. Here is what types cannot say, and what would lead to
// a wrong request or a wrong listing rather than to an error.

/** Checks the token that the `accessToken` function returned. */
export function checkAccessToken(token: unknown): asserts token is string {
  check('accessToken', isAccessToken(token), 'a token without "Bearer " or a function');
}

/** Encoding leaves `.` and `..`, which lead to other paths, and refuses a lone surrogate. */
export function checkId(id: string): void {
  check('id', isEncodable(id) && !/^(\s*|\.\.?)$/.test(id), "a string such as '2244994945'");
}

/** Whether a value is a non-empty string without lone surrogates, so that a URL can contain it. */
export function isEncodable(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}

/**
 * One `Headers` of several; later values replace earlier ones. Checked here, because `Headers`
 * quotes a value that it refuses.
 */
export function headersOf(first: HeaderValues, more?: HeaderValues): Headers {
  try {
    const headers = new Headers(first);
    if (more) for (const [name, value] of new Headers(more)) headers.set(name, value);
    return headers;
  } catch {
    check('headers', false, 'valid headers');
  }
}

/** Whether nobody on the way can read the access token: TLS, or an address of this machine. */
const isPrivate = /^https:|^http:\/\/(([^/]+\.)?localhost|127\.[\d.]+|\[::1\])[:/]/;

/** The base URL without a slash at the end. */
export function baseUrlOf({ baseUrl, allowHttp }: ClientOptions): string {
  // In a document, URLs may be relative to it.
  const { location }: { location?: Location } = globalThis;
  let url: URL | undefined;
  try {
    url = new URL(baseUrl || '?', location?.href);
  } catch {}
  const { href = '', origin, pathname } = url ?? {};
  const isAllowed =
    isPrivate.test(href) ||
    (href.startsWith('http:') && (allowHttp || origin === location?.origin));
  check(
    'baseUrl',
    // If they differ, the URL has credentials, a query or a fragment.
    isAllowed && href === `${origin}${pathname}`,
    `an https URL without credentials or query, or http with allowHttp; not ${`${baseUrl}`.replace(/^.*@|[?#].*$/gs, '…')}`,
  );
  return href.replace(/\/+$/, '');
}

export function check(option: string, holds: unknown, right: string): asserts holds {
  if (!holds) throw new InvalidOptionError(`${option} must be ${right}`, { option });
}
