import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import { isObject } from './json.ts';
import type { ClientOptions, PageOptions, PagingOptions, RetryOptions } from './options.ts';

/** What an option has to be: the check, and its words. */
type Check = readonly [holds: (value: unknown) => boolean, right: string];
type Checks<Options> = Readonly<Record<keyof Options, Check>>;

const aFunction: Check = [(value) => typeof value === 'function', 'a function'];
const anObject: Check = [(value) => typeof value === 'object' && value !== null, 'an object'];
const aBoolean: Check = [(value) => typeof value === 'boolean', 'true or false'];
const aNumber: Check = [(value) => typeof value === 'number' && value >= 0, 'a number from 0'];
const aCount: Check = [
  (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0),
  'a whole number from 0',
];
const aToken: Check = [
  (value) => typeof value === 'function' || isAccessToken(value),
  'a token without "Bearer " or a function',
];
/** Checked on its own. */
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
  allowHttp: aBoolean,
};

const retryChecks: Checks<RetryOptions> = {
  limit: aCount,
  delay: aNumber,
  maxDelay: aNumber,
  when: aFunction,
  onLongWait: aFunction,
};

const pageChecks: Checks<PageOptions> = {
  from: anything,
  signal: [(value) => 'aborted' in Object(value), 'an AbortSignal'],
  timeout: aNumber,
};

const pagingChecks: Checks<PagingOptions> = {
  ...pageChecks,
  direction: [(value) => value === 'forward' || value === 'backward', "'forward' or 'backward'"],
  limit: aCount,
  readAhead: aBoolean,
};

/** Checks all options of a client; returns its base URL without a slash at the end. */
export function checkClientOptions(options: ClientOptions): string {
  checkAll(options, clientChecks);
  checkAll(options.retry ?? {}, retryChecks, 'retry.');
  return baseUrlOf(options);
}

export function checkPageOptions(options: PageOptions): void {
  checkAll(options, pageChecks);
}

export function checkPagingOptions(options: PagingOptions): void {
  checkAll(options, pagingChecks);
}

/** Checks what a function has given. */
export function checkAccessToken(token: unknown): asserts token is string {
  check('accessToken', isAccessToken(token), aToken[1]);
}

/** Encoding leaves `.` and `..` alone, which lead to another path, and fails on half a character. */
export function checkId(id: string): void {
  const isId = typeof id === 'string' && /^(?!\s*$|\.\.?$)\P{Cs}+$/u.test(id);
  check('id', isId, 'a non-empty string');
}

/** The headers to send with every request. `Headers` would quote a value that it refuses. */
export function headersOf(given: ClientOptions['headers'] = {}): Headers {
  const headers = new Headers();
  for (const [name, value] of Symbol.iterator in given ? given : Object.entries(given)) {
    try {
      headers.append(name, value);
    } catch {
      check(`headers.${name}`, false, 'a name and a value that headers can have');
    }
  }
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
  return headers;
}

const thisMachine = /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1\]$/;

function baseUrlOf({ baseUrl, allowHttp }: ClientOptions): string {
  // Where there is a document, URLs may be relative to it.
  const { location }: { location?: Location } = globalThis;
  const url = URL.canParse(baseUrl, location?.href) ? new URL(baseUrl, location?.href) : undefined;
  const isPrivate =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' &&
      (allowHttp || thisMachine.test(url.hostname) || url.origin === location?.origin));
  const shown = `${baseUrl}`.replaceAll(/^.*@|[?#].*$/gs, '…');
  check(
    'baseUrl',
    baseUrl && isPrivate && !(url.username || url.password || url.search || url.hash),
    `an absolute https URL without credentials or query; http needs allowHttp; not ${shown}`,
  );
  return `${url?.origin}${url?.pathname}`.replace(/\/+$/, '');
}

function checkAll<Options extends object>(
  options: Options,
  checks: Checks<Options>,
  prefix = '',
): void {
  check('options', isObject(options), 'an object');
  const known = new Map<string, Check>(Object.entries(checks));
  for (const [name, value] of Object.entries(options)) {
    const [holds, right] = known.get(name) ?? unknown(prefix + name, [...known.keys()]);
    check(prefix + name, value === undefined || holds(value), right);
  }
}

function unknown(option: string, known: readonly string[]): never {
  throw new InvalidOptionError(`${option} does not exist. Give one of ${known.join(', ')}`, {
    option,
  });
}

export function check(option: string, holds: unknown, right: string): asserts holds {
  if (!holds) throw new InvalidOptionError(`${option} must be ${right}`, { option });
}
