import { isObject } from '@liked-posts/types/json';
import { isAccessToken, suggest } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import { isText } from './json.ts';
import type { ClientOptions, PageOptions, PagingOptions, RetryOptions } from './options.ts';

/** A check of an option, and the same requirement in words. */
export type Check = readonly [holds: (value: unknown) => boolean, right: string];
export type Checks<Options> = Readonly<Record<keyof Options, Check>>;

const aFunction: Check = [(value) => typeof value === 'function', 'a function'];
const anObject: Check = [(value) => value === Object(value), 'an object'];
const aBoolean: Check = [(value) => typeof value === 'boolean', 'true or false'];
const aNumber: Check = [(value) => typeof value === 'number' && value >= 0, 'a number, 0 or more'];
const aCount: Check = [
  (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0),
  'a whole number, 0 or more',
];
const aToken: Check = [
  (value) => typeof value === 'function' || isAccessToken(value),
  'a token without "Bearer " or a function',
];
/** The options that have checks of their own. */
const anything: Check = [() => true, ''];

const clientChecks: Checks<ClientOptions> = {
  baseUrl: anything,
  accessToken: aToken,
  fetch: aFunction,
  headers: anObject,
  timeout: aNumber,
  maxBodyBytes: aNumber,
  retry: anObject,
  onAttempt: aFunction,
  gate: aFunction,
  allowHttp: aBoolean,
};

const retryChecks: Checks<RetryOptions> = {
  limit: aCount,
  delay: aNumber,
  maxDelay: aNumber,
  when: aFunction,
  onLongWait: aFunction,
};

const aPlace: Check = [
  (value) => typeof value === 'string' || isObject(value),
  'a `position` or the token of a page',
];
const aSignal: Check = [(value) => 'aborted' in Object(value), 'an AbortSignal'];

export const pageChecks: Checks<PageOptions> = {
  from: aPlace,
  signal: aSignal,
  timeout: aNumber,
};

export const pagingChecks: Checks<PagingOptions> = {
  ...pageChecks,
  direction: [(value) => value === 'forward' || value === 'backward', "'forward' or 'backward'"],
  limit: aCount,
  readAhead: aBoolean,
};

/** Checks all options of a client; returns its base URL without a slash at the end. */
export function checkClientOptions(options: ClientOptions): string {
  checkAll('options', options, clientChecks);
  checkAll('retry', options.retry ?? {}, retryChecks);
  return baseUrlOf(options);
}

/** Checks the token that the `accessToken` function returned. */
export function checkAccessToken(token: unknown): asserts token is string {
  check('accessToken', isAccessToken(token), aToken[1]);
}

/**
 * Encoding does not keep `.` and `..` from leading to another path, and a lone surrogate cannot be
 * encoded.
 */
export function checkId(id: string): void {
  check('id', isText(id) && !/^(\s*|\.\.?)$/.test(id), "a string such as '2244994945'");
}

/** The headers of every request. Checked here, since `Headers` quotes a value that it refuses. */
export function headersOf(given: ClientOptions['headers'] = {}): Headers {
  const headers = new Headers();
  for (const pair of Symbol.iterator in given ? given : Object.entries(given)) {
    try {
      for (const [name, value] of new Headers([pair])) headers.append(name, value);
    } catch {
      check(`headers.${pair?.[0]}`, false, 'a valid name and value of a header');
    }
  }
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
  return headers;
}

/** Whether nobody on the way can read the access token: TLS, or an address of this machine. */
const isPrivate = /^https:|^http:\/\/(([^/]+\.)?localhost|127\.[\d.]+|\[::1\])[:/]/;

function baseUrlOf({ baseUrl, allowHttp }: ClientOptions): string {
  // In a document, URLs may be relative to it.
  const { location }: { location?: Location } = globalThis;
  const { href, origin, pathname } = parsedUrl(baseUrl, location?.href);
  const isAllowed =
    isPrivate.test(href) ||
    (href.startsWith('http:') && (allowHttp || origin === location?.origin));
  check(
    'baseUrl',
    // If they differ, the URL has credentials, a query or a fragment.
    isAllowed && href === `${origin}${pathname}`,
    `an absolute https URL without credentials or query, or http with allowHttp; not ${`${baseUrl}`.replaceAll(/^.*@|[?#].*$/gs, '…')}`,
  );
  return href.replace(/\/+$/, '');
}

/** `URL.canParse` is newer than some of the browsers that we support. */
function parsedUrl(url: string | URL, base: string | undefined): Partial<URL> & { href: string } {
  try {
    if (url) return new URL(url, base);
  } catch {
    // Refused by the caller.
  }
  return { href: '' };
}

/** Checks the members of `options`, or of an option that is an object. */
export function checkAll<Options extends object>(
  name: string,
  options: Options,
  checks: Checks<Options>,
): void {
  check(name, isObject(options), 'an object');
  const known = new Map<string, Check>(Object.entries(checks));
  for (const [member, value] of Object.entries(options)) {
    const option = name === 'options' ? member : `${name}.${member}`;
    const [holds, right] = known.get(member) ?? [];
    if (!holds) {
      const names = [...known.keys()];
      const meant = suggest(member, names);
      const hint = meant ? `. Did you mean ${meant}?` : '';
      fail(option, `does not exist. Give one of ${names.join(', ')}${hint}`);
    }
    check(option, value === undefined || holds(value), `${right}`);
  }
}

export function check(option: string, holds: unknown, right: string): asserts holds {
  if (!holds) fail(option, `must be ${right}`);
}

function fail(option: string, why: string): never {
  throw new InvalidOptionError(`${option} ${why}`, { option });
}
