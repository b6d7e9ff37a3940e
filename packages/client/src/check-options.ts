import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import type { ClientOptions, PageOptions, PagingOptions, RetryOptions } from './options.ts';

/** What an option has to be: the check, and its words. */
type Check = readonly [holds: (value: unknown) => boolean, right: string];
type Checks<Options> = Readonly<Record<keyof Options, Check>>;

const aFunction: Check = [(value) => typeof value === 'function', 'a function'];
const aNumber: Check = [(value) => typeof value === 'number' && value >= 0, 'a number from 0'];
const aBoolean: Check = [(value) => typeof value === 'boolean', 'true or false'];
const aSignal: Check = [(value) => 'aborted' in Object(value), 'an AbortSignal'];
/** Checked on its own. */
const anything: Check = [() => true, ''];

const clientChecks: Checks<ClientOptions> = {
  baseUrl: anything,
  accessToken: anything,
  fetch: aFunction,
  headers: anything,
  timeout: aNumber,
  maxBodyBytes: aNumber,
  retry: anything,
  onAttempt: aFunction,
  allowHttp: aBoolean,
};

const retryChecks: Checks<RetryOptions> = {
  limit: aNumber,
  delay: aNumber,
  maxDelay: aNumber,
  when: aFunction,
  onLongWait: aFunction,
};

const pageChecks: Checks<PageOptions> = {
  from: anything,
  signal: aSignal,
  timeout: aNumber,
};

const pagingChecks: Checks<PagingOptions> = {
  ...pageChecks,
  direction: [(value) => value === 'forward' || value === 'backward', "'forward' or 'backward'"],
  limit: [
    (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0),
    'a whole number from 0',
  ],
  readAhead: aBoolean,
};

/** Checks all options of a client; returns its base URL without a slash at the end. */
export function checkClientOptions(options: ClientOptions): string {
  checkAll('options', options, clientChecks);
  if (options.retry !== undefined) checkAll('retry', options.retry, retryChecks, 'retry.');
  if (options.accessToken !== undefined && typeof options.accessToken !== 'function') {
    checkAccessToken(options.accessToken);
  }
  checkHeaders(options.headers);
  return baseUrlOf(options);
}

export function checkPageOptions(options: PageOptions): void {
  checkAll('options', options, pageChecks);
}

export function checkPagingOptions(options: PagingOptions): void {
  checkAll('options', options, pagingChecks);
}

/** Checked here because `Headers` would quote a token that it refuses. */
export function checkAccessToken(token: unknown): asserts token is string {
  check('accessToken', isAccessToken(token), 'a token without "Bearer " or a function');
}

/** Encoding leaves `.` and `..` alone, which lead to another path, and fails on half a character. */
export function checkId(id: string): void {
  check(
    'id',
    typeof id === 'string' && /^(?!\.\.?$)\P{Cs}+$/u.test(id) && id.trim() !== '',
    'a non-empty string',
  );
}

function checkAll<Options extends object>(
  name: string,
  options: Options,
  checks: Checks<Options>,
  prefix = '',
): void {
  check(name, typeof options === 'object' && options !== null, 'an object', options);
  const known = new Map<string, Check>(Object.entries(checks));
  for (const [name, value] of Object.entries(options)) {
    const option = prefix + name;
    const [holds, right] = known.get(name) ?? unknown(option, [...known.keys()]);
    if (value !== undefined) check(option, holds(value), right, value);
  }
}

function unknown(option: string, known: readonly string[]): never {
  throw new InvalidOptionError(`${option} does not exist. Give one of ${known.join(', ')}`, {
    option,
  });
}

/** Checked here because `Headers` would quote a value that it refuses. */
function checkHeaders(headers: ClientOptions['headers']): void {
  const pairs = Array.isArray(headers) ? headers : Object.entries(Object(headers));
  const wrong = pairs.find((pair) => !areHeaders([pair]))?.[0];
  check(
    wrong === undefined ? 'headers' : `headers.${wrong}`,
    areHeaders(headers),
    'a name and a value that headers can have',
  );
}

function areHeaders(headers: unknown): boolean {
  try {
    return Boolean(Reflect.construct(Headers, [headers]));
  } catch {
    return false;
  }
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
  check(
    'baseUrl',
    baseUrl && isPrivate && !(url.username || url.password || url.search || url.hash),
    'an absolute https URL without credentials or query; http needs allowHttp or localhost',
    `${baseUrl}`.replace(/^.*@/s, '…@').replace(/[?#].*$/s, '?…'),
  );
  return `${url?.origin}${url?.pathname}`.replace(/\/+$/, '');
}

/** @param shown - the value, if it may be shown */
export function check(
  option: string,
  holds: unknown,
  right: string,
  shown?: unknown,
): asserts holds {
  if (holds) return;
  const value = typeof shown === 'object' && shown ? 'an object' : quoted(shown);
  const instead = shown === undefined ? '' : `, not ${value}`;
  throw new InvalidOptionError(`${option} must be ${right}${instead}`, { option });
}

function quoted(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value.slice(0, 100))
    : String(value).slice(0, 100);
}
