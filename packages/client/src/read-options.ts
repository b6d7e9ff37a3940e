// TypeScript checks the types of all options. These functions check what types cannot say, and what
// would lead to a wrong request or a wrong listing rather than to an error.

import { describeKind, isObject } from '@liked-posts/internal/json';
import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import type { ClientOptions, HeaderValues } from './options.ts';

/** Throws unless `isRight`: for example, `timeout must be a number, at least 0, not -1`. */
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

/** Checks a duration or a size, which may be `Infinity`. */
export function checkNumber(option: string, value: unknown): void {
  const isNumber = typeof value === 'number' && value >= 0;
  const allowed = `a number, at least 0, not ${describeNumber(value)}`;
  check(option, value === undefined || isNumber, allowed);
}

/** Checks a count of `things`, such as `pages`, which may be `Infinity`. */
export function checkCount(option: string, value: unknown, things: string): void {
  const isWhole = Number.isInteger(value) || value === Infinity;
  const allowed = `a whole number of ${things}, at least 0, not ${describeNumber(value)}`;
  check(option, value === undefined || (isWhole && Number(value) >= 0), allowed);
}

function describeNumber(value: unknown): string {
  return typeof value === 'number' ? `${value}` : describeKind(value);
}

/** Checks the id of a user by the contract's pattern. Others could change the path, as `..` does. */
export function checkId(id: unknown): asserts id is string {
  // A copy of the pattern, because importing it would enlarge bundles. `arguments.test.ts` compares them.
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
    if (value === undefined) continue;
    if (typeof value === 'number') {
      check(name, Number.isFinite(value), `a finite number, not ${value}`);
    }
    const isList = name === 'expansions' || name.endsWith('.fields');
    const allowed = 'a list of at least one element. Leave the parameter out to get the default';
    check(name, !isList || (Array.isArray(value) && value.length > 0), allowed);
  }
}

/** Makes `Headers`. The error of a refused header has its name, but not its value, which may be secret. */
export function readHeaders(values: HeaderValues = {}): Headers {
  const headers = new Headers();
  const pairs = Symbol.iterator in values ? values : Object.entries(values);
  // One by one, to know the name of a refused header: the error of `new Headers(…)` quotes the value.
  for (const [name, value] of pairs) {
    try {
      headers.append(name, value);
    } catch {
      check('headers', false, `valid names and values, unlike that of ${name}`);
    }
  }
  return headers;
}

/**
 * The base URL, without a slash at the end. These are refused, as not being
 *
 *   ''                         a URL such as https://api.example.com
 *   ftp://a.example            an https URL
 *   http://a.example           an https URL, or http with allowHttp
 *   https://a.example?key=1    a URL without credentials, query or fragment
 *   https://a.example/2        a URL without the version prefix /2
 */
export function readBaseUrl({ baseUrl, allowHttp }: ClientOptions): string {
  // In a browser, `/api` is relative to the document. Elsewhere, there is no `location`.
  const { location }: { location?: Location } = globalThis;
  const url = parseUrl(baseUrl, location?.href);
  const mayBeHttp = allowHttp || url?.origin === location?.origin;
  const allowed = url ? findBrokenRule(url, mayBeHttp) : 'a URL such as https://api.example.com';
  // Errors must not show secrets: `https://me:password@a.example?key=1` becomes `…a.example…`.
  const safeUrl = `${baseUrl}`.replace(/^.*@|[?#].*$/gs, '…');
  check('baseUrl', url !== undefined && allowed === undefined, `${allowed}, not ${safeUrl}`);
  return url.href.replace(/\/+$/, '');
}

function parseUrl(baseUrl: string | URL, documentUrl: string | undefined): URL | undefined {
  // `''` would be the URL of the document itself.
  if (!baseUrl) return undefined;
  try {
    return new URL(baseUrl, documentUrl);
  } catch {
    return undefined;
  }
}

/** The hosts of this machine. On the way to them, nobody else can read the access token. */
const ownHost = /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/;

/** What a base URL has to be, and is not; undefined if nothing is wrong with it. */
function findBrokenRule(url: URL, mayBeHttp: boolean): string | undefined {
  const { protocol, hostname, href, origin, pathname } = url;
  if (!/^https?:$/.test(protocol)) return 'an https URL';
  const isPrivate = protocol === 'https:' || ownHost.test(hostname);
  if (!isPrivate && !mayBeHttp) return 'an https URL, or http with allowHttp';
  if (href !== `${origin}${pathname}`) return 'a URL without credentials, query or fragment';
  return /\/2\/*$/.test(pathname) ? 'a URL without the version prefix /2' : undefined;
}
