import { describeKind, isObject } from '@liked-posts/internal/json';
import { makePrintable } from '@liked-posts/internal/printable';
import type { LikedPostsQuery } from '@liked-posts/types';
import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import type { ClientOptions, HeaderValues, PagingOptions } from './options.ts';
import type { Position } from './position.ts';

// TypeScript checks the types of all options. Here is what types cannot say, and what would lead to
// a wrong request or a wrong listing rather than to an error.

/** Checks the access token that was given, or that the function gave. */
export function checkAccessToken(
  token: unknown,
  verb: 'must be' | 'must give',
): asserts token is string {
  if (isAccessToken(token)) return;
  const found = typeof token === 'string' && token !== '' ? '' : `, not ${describeKind(token)}`;
  throw new InvalidOptionError(
    `accessToken ${verb} a token without "Bearer ", spaces or line breaks${found}`,
    { option: 'accessToken' },
  );
}

/** Checks a duration or a size, which may be `Infinity`. */
export function checkNumber(option: string, value: unknown): void {
  if (value === undefined) return;
  const isNumber = typeof value === 'number' && value >= 0;
  check(option, isNumber, `a number, at least 0, not ${describeNumber(value)}`);
}

/** Checks a number of things, such as `pages`, which may be `Infinity`. */
export function checkCount(option: string, value: unknown, things: string): void {
  if (value === undefined) return;
  const isCount = value === Infinity || (Number.isInteger(value) && Number(value) >= 0);
  const wanted = `a whole number of ${things}, at least 0`;
  check(option, isCount, `${wanted}, not ${describeNumber(value)}`);
}

function describeNumber(value: unknown): string {
  return typeof value === 'number' ? `${value}` : describeKind(value);
}

/** Checks the id of a user by the contract's pattern. Other strings could lead to other paths. */
export function checkId(id: unknown): asserts id is string {
  const isId = typeof id === 'string' && /^[0-9]{1,19}$/.test(id);
  check('id', isId, "a string of 1 to 19 digits such as '2244994945', not a handle");
}

/** Checks a query. An empty list in it would be left out of the request in silence. */
export function checkQuery(query: unknown = {}): void {
  check('query', isObject(query), `an object of parameters, not ${describeKind(query)}`);
  for (const [name, value] of Object.entries(query)) {
    const isEmpty = Array.isArray(value) && value.length === 0;
    const wanted = 'a list of at least one element. Leave the parameter out to get the default';
    check(name, !isEmpty, wanted);
  }
}

/** Whether a value is a non-empty string without lone surrogates, so that a URL can contain it. */
export function isEncodable(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}

/** Checked one by one, because the runtime's error quotes the value that it refuses. */
export function readHeaders(given: HeaderValues = {}): Headers {
  const headers = new Headers();
  const pairs = Symbol.iterator in given ? given : Object.entries(given);
  for (const [name, value] of pairs) {
    try {
      headers.append(name, value);
    } catch {
      check('headers', false, `valid names and values, unlike that of ${makePrintable(`${name}`)}`);
    }
  }
  return headers;
}

/** URLs that nobody on the way can read the token of: TLS, or an address of this machine. */
const privateUrl = /^https:|^http:\/\/(([^/]+\.)?localhost|127\.[\d.]+|\[::1\])[:/]/;

/** The base URL, without a slash at the end. */
export function readBaseUrl({ baseUrl, allowHttp }: ClientOptions): string {
  // In a document, URLs may be relative to it.
  const { location }: { location?: Location } = globalThis;
  const shown = `${baseUrl}`.replace(/^.*@|[?#].*$/gs, '…');
  const fail = (wanted: string) => check('baseUrl', false, `${wanted}, not ${shown}`);
  let url: URL;
  try {
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

const isIds = (value: unknown) =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
const isTrue = (value: unknown) => value === true;

/** What the members of a position are. */
const positionMembers: Readonly<Record<keyof Position, (value: unknown) => boolean>> = {
  token: isEncodable,
  after: isIds,
  inPage: isTrue,
  previous: isEncodable,
  end: isTrue,
};

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if it is neither
 */
export function readStart(
  { pagination_token }: LikedPostsQuery,
  { from = pagination_token }: PagingOptions,
): Position {
  if (from === undefined) return {};
  if (typeof from === 'string') {
    check('from', isEncodable(from), 'a position or a token, not an empty string');
    return { token: from };
  }
  check('from', isObject(from), `a position or a token, not ${describeKind(from)}`);
  for (const [name, value] of Object.entries(from)) {
    const isMember =
      Object.hasOwn(positionMembers, name) &&
      (value === undefined || positionMembers[name as keyof Position](value));
    const wanted = 'the position of a Post, a page or an error';
    const reason = `its member ${makePrintable(name)} is wrong`;
    check('from', isMember, `${wanted}; ${reason}`);
  }
  return from;
}

export function check(option: string, isRight: false, wanted: string): never;
export function check(option: string, isRight: boolean, wanted: string): asserts isRight;
export function check(option: string, isRight: boolean, wanted: string): void {
  if (!isRight) throw new InvalidOptionError(`${option} must be ${wanted}`, { option });
}
