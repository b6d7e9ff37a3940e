import type { LikedPostsQuery } from '@liked-posts/types';
import { isObject, kindOf } from '@liked-posts/types/json';
import { printable } from '@liked-posts/types/printable';
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
  const found = typeof token === 'string' && token !== '' ? '' : `, not ${kindOf(token)}`;
  throw new InvalidOptionError(
    `accessToken ${verb} a token without "Bearer ", spaces or line breaks${found}`,
    { option: 'accessToken' },
  );
}

/** Checks a number that may be `Infinity`, and is at least 0; and whole, if it counts something. */
export function checkNumber(option: string, value: unknown, counted?: string): void {
  const isRight =
    value === undefined ||
    (typeof value === 'number' &&
      value >= 0 &&
      (!counted || value === Infinity || Number.isInteger(value)));
  const right = counted ? `a whole number of ${counted}` : 'a number';
  const found = typeof value === 'number' ? value : kindOf(value);
  check(option, isRight, `${right}, at least 0, not ${found}`);
}

/** Encoding leaves `.` and `..`, which lead to other paths, and refuses a lone surrogate. */
export function checkId(id: string): void {
  check('id', isEncodable(id) && !/^(\s*|\.\.?)$/.test(id), "a string such as '2244994945'");
}

/** Whether a value is a non-empty string without lone surrogates, so that a URL can contain it. */
export function isEncodable(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}

/** Checked one by one, because the runtime's error quotes the value that it refuses. */
export function headersOf(given: HeaderValues = {}): Headers {
  const headers = new Headers();
  const pairs = Symbol.iterator in given ? given : Object.entries(given);
  for (const [name, value] of pairs) {
    try {
      headers.append(name, value);
    } catch {
      check('headers', false, `valid names and values, unlike that of ${printable(`${name}`)}`);
    }
  }
  return headers;
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
  const { href = '', origin = '', pathname = '' } = url ?? {};
  const isAllowed =
    isPrivate.test(href) ||
    (href.startsWith('http:') && (allowHttp || origin === location?.origin));
  check(
    'baseUrl',
    // If they differ, the URL has credentials, a query or a fragment.
    isAllowed && href === `${origin}${pathname}` && !/\/2\/*$/.test(pathname),
    `an https URL without credentials, query or the version prefix /2, or http with allowHttp; not ${`${baseUrl}`.replace(/^.*@|[?#].*$/gs, '…')}`,
  );
  return href.replace(/\/+$/, '');
}

const isIds = (value: unknown) =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
const isTrue = (value: unknown) => value === true;

/** What the members of a position are. */
const members: Readonly<Record<keyof Position, (value: unknown) => boolean>> = {
  ...{ token: isEncodable, previous: isEncodable },
  ...{ after: isIds, before: isIds, sought: isTrue, end: isTrue },
};

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if it is neither
 */
export function startOf(
  { pagination_token }: LikedPostsQuery,
  { from = pagination_token }: PagingOptions,
): Position {
  if (from === undefined) return {};
  if (typeof from === 'string') {
    check('from', isEncodable(from), 'a position or a token, not an empty string');
    return { token: from };
  }
  check('from', isObject(from), `a position or a token, not ${kindOf(from)}`);
  for (const [name, value] of Object.entries(from)) {
    const isRight = Object.hasOwn(members, name) && members[name as keyof Position];
    check(
      'from',
      isRight && (value === undefined || isRight(value)),
      `the position of a Post, a page or an error; its member ${printable(name)} is not of one`,
    );
  }
  return from;
}

export function check(option: string, holds: unknown, right: string): asserts holds {
  if (!holds) throw new InvalidOptionError(`${option} must be ${right}`, { option });
}
