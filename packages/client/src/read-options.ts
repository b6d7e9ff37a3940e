// TypeScript checks the types of all options. Here is what types cannot say, and what would lead to
// a wrong request or a wrong listing rather than to an error.

import { describeKind, isObject } from '@liked-posts/internal/json';
import { makePrintable } from '@liked-posts/internal/printable';
import type { LikedPostsQuery } from '@liked-posts/types';
import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import type { ClientOptions, HeaderValues, PageOptions } from './options.ts';
import type { Position } from './page.ts';

/** Throws, for example, `timeout must be a number, at least 0, not -1`. */
export function check(option: string, isRight: boolean, allowed: string): asserts isRight {
  if (!isRight) throw new InvalidOptionError(`${option} must be ${allowed}`, { option });
}

/**
 * Checks an access token, which is the option itself or the result of the caller's function. Throws
 * `accessToken must be or return a token without "Bearer ", spaces or line breaks, not null`.
 */
export function checkAccessToken(token: unknown): asserts token is string {
  // A wrong string is not described, because it may contain the real token.
  const kind = typeof token === 'string' && token ? '' : `, not ${describeKind(token)}`;
  const allowed = `or return a token without "Bearer ", spaces or line breaks${kind}`;
  check('accessToken', isAccessToken(token), allowed);
}

/**
 * Checks a duration, a size or a count, each of which may be `Infinity`.
 *
 * @param counted - what a count counts, such as `pages`: then the number must be whole
 */
export function checkNumber(option: string, value: unknown, counted?: string): void {
  if (value === undefined) return;
  const isWhole = Number.isInteger(value) || value === Infinity;
  const isNumber = typeof value === 'number' && value >= 0 && (isWhole || !counted);
  const kind = counted ? `a whole number of ${counted}` : 'a number';
  const given = typeof value === 'number' ? value : describeKind(value);
  check(option, isNumber, `${kind}, at least 0, not ${given}`);
}

/** Checks the id of a user by the contract's pattern. Other strings could lead to other paths. */
export function checkId(id: unknown): asserts id is string {
  // A copy of the pattern, which `arguments.test.ts` compares: the import would enlarge bundles.
  const isId = typeof id === 'string' && /^[0-9]{1,19}$/.test(id);
  check('id', isId, "a string of 1 to 19 digits such as '2244994945', not a handle");
}

/**
 * Checks a query. An empty list or `NaN` in it would be left out of the request without an error,
 * and a string such as `'lang,author_id'` would be sent as it is.
 */
export function checkQuery(query: unknown = {}): void {
  check('query', isObject(query), `an object of parameters, not ${describeKind(query)}`);
  for (const [name, value] of Object.entries(query)) {
    const isLost = typeof value === 'number' && !Number.isFinite(value);
    check(name, !isLost, `a finite number, not ${value}`);
    if (value === undefined || !(name === 'expansions' || name.endsWith('.fields'))) continue;
    const isFilledList = Array.isArray(value) && value.length > 0;
    const allowed = 'a list of at least one element. Leave the parameter out to get the default';
    check(name, isFilledList, allowed);
  }
}

/** Whether a value may be the token of a page: a string that is not empty, and that a URL can contain. */
export function isPageToken(value: unknown): value is string {
  // `encodeURIComponent` throws on a lone surrogate.
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}

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
  // Errors must not show secrets: `https://me:password@a.example?key=1` becomes `…a.example…`.
  const safeUrl = `${baseUrl}`.replace(/^.*@|[?#].*$/gs, '…');
  function checkUrl(isRight: boolean, allowed: string): asserts isRight {
    check('baseUrl', isRight, `${allowed}, not ${safeUrl}`);
  }
  // In a document, `/api` is relative to its URL, and `''` would be that URL itself.
  const { location }: { location?: Location } = globalThis;
  const anyUrl = 'a URL such as https://api.example.com';
  checkUrl(Boolean(baseUrl), anyUrl);
  let url: URL;
  try {
    url = new URL(baseUrl, location?.href);
  } catch {
    checkUrl(false, anyUrl);
  }
  const { href, origin, pathname } = url;
  checkUrl(/^https?:/.test(href), 'an https URL');
  const isAllowed = privateUrl.test(href) || allowHttp || origin === location?.origin;
  checkUrl(isAllowed, 'an https URL, or http with allowHttp');
  checkUrl(href === `${origin}${pathname}`, 'a URL without credentials, query or fragment');
  checkUrl(!/\/2\/*$/.test(pathname), 'a URL without the version prefix /2');
  return href.replace(/\/+$/, '');
}

/** Whether a position has a member of this name that may have this value. */
function isPositionMember(name: string, value: unknown): boolean {
  switch (name) {
    case 'token':
    case 'previous':
      return isPageToken(value);
    case 'after':
      return Array.isArray(value) && value.every((id) => typeof id === 'string');
    case 'inPage':
    case 'end':
      return value === true;
    default:
      return false;
  }
}

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if `from` is neither a position nor a token
 */
export function readStart(query: LikedPostsQuery, options: PageOptions): Position {
  const { from = query.pagination_token } = options;
  if (from === undefined) return {};
  if (typeof from === 'string') {
    check('from', isPageToken(from), 'a position or a token, not an empty string');
    check('from', !from.startsWith('{'), 'a position or a token. Parse a position that is JSON');
    return { token: from };
  }
  check('from', isObject(from), `a position or a token, not ${describeKind(from)}`);
  for (const [name, value] of Object.entries(from)) {
    const isMember = value === undefined || isPositionMember(name, value);
    const reason = `its member ${makePrintable(name)} is wrong`;
    check('from', isMember, `the position of a Post, a page or an error; ${reason}`);
  }
  return from;
}
