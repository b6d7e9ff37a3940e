import { describeKind, isObject } from '@liked-posts/internal/json';
import { makePrintable } from '@liked-posts/internal/printable';
import type { LikedPostsQuery } from '@liked-posts/types';
import { check, isEncodable } from './check-options.ts';
import type { ClientOptions, HeaderValues, PagingOptions } from './options.ts';
import type { Position } from './position.ts';

/** Makes `Headers` of names and values. */
export function readHeaders(values: HeaderValues = {}): Headers {
  const headers = new Headers();
  const pairs = Symbol.iterator in values ? values : Object.entries(values);
  // Headers are added one by one: the error of `new Headers(…)` quotes the refused value, which may
  // be secret.
  for (const [name, value] of pairs) {
    try {
      headers.append(name, value);
    } catch {
      check('headers', false, `valid names and values, unlike that of ${makePrintable(`${name}`)}`);
    }
  }
  return headers;
}

/** Nobody else can read the token on its way to these URLs: https, or `http://localhost:4010`. */
const privateUrl = /^https:|^http:\/\/(([^/]+\.)?localhost|127\.[\d.]+|\[::1\])[:/]/;

/** The base URL, without a slash at the end. */
export function readBaseUrl({ baseUrl, allowHttp }: ClientOptions): string {
  // In a document, URLs may be relative to it.
  const { location }: { location?: Location } = globalThis;
  // Errors must not show secrets: `https://me:password@a.example?key=1` becomes `…a.example…`.
  const safeUrl = `${baseUrl}`.replace(/^.*@|[?#].*$/gs, '…');
  const fail = (allowed: string) => check('baseUrl', false, `${allowed}, not ${safeUrl}`);
  let url: URL;
  try {
    // An empty URL would be that of the document. `?` is refused, with and without a document.
    url = new URL(baseUrl || '?', location?.href);
  } catch {
    return fail('a URL such as https://api.example.com');
  }
  const { href, origin, pathname } = url;
  if (!/^https?:/.test(href)) return fail('an https URL');
  const isAllowed = privateUrl.test(href) || allowHttp || origin === location?.origin;
  if (!isAllowed) return fail('an https URL, or http with allowHttp');
  if (href !== `${origin}${pathname}`) return fail('a URL without credentials, query or fragment');
  if (/\/2\/*$/.test(pathname)) return fail('a URL without the version prefix /2');
  return href.replace(/\/+$/, '');
}

const isStringList = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const isTrue = (value: unknown) => value === true;

/** Checks the value of each member of a position. */
const positionChecks: Readonly<Record<keyof Position, (value: unknown) => boolean>> = {
  token: isEncodable,
  after: isStringList,
  inPage: isTrue,
  previous: isEncodable,
  end: isTrue,
};

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if `from` is neither a position nor a token
 */
export function readStart(query: LikedPostsQuery, options: PagingOptions): Position {
  const { from = query.pagination_token } = options;
  if (from === undefined) return {};
  if (typeof from === 'string') {
    check('from', isEncodable(from), 'a position or a token, not an empty string');
    return { token: from };
  }
  check('from', isObject(from), `a position or a token, not ${describeKind(from)}`);
  for (const [name, value] of Object.entries(from)) {
    const isMember =
      Object.hasOwn(positionChecks, name) &&
      (value === undefined || positionChecks[name as keyof Position](value));
    const reason = `its member ${makePrintable(name)} is wrong`;
    check('from', isMember, `the position of a Post, a page or an error; ${reason}`);
  }
  return from;
}
