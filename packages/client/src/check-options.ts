import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';
import type { ClientOptions, PagingOptions } from './options.ts';

const safeUrl = /^http(s:|:\/\/(localhost|127\.[\d.]+|\[::1])([:/]|$))[^?#@]*$/i;
const functions = /^(fetch|on)/;
const numbers = /^(timeout|limit|delay|max)/;

export function checkClientOptions(options: ClientOptions): void {
  const { baseUrl, accessToken, allowHttp, retry } = options;
  check(
    'baseUrl',
    URL.canParse(baseUrl) && safeUrl.test(allowHttp ? baseUrl.replace('http:', 'https:') : baseUrl),
    'an https URL without query; http needs allowHttp or localhost',
  );
  if (typeof accessToken !== 'function') checkAccessToken(accessToken);
  checkOptions({ ...options, ...retry });
}

/** Checks the functions and numbers among the options. */
export function checkOptions(options: ClientOptions | PagingOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (functions.test(name)) check(name, typeof value === 'function', 'a function');
    if (numbers.test(name)) check(name, typeof value === 'number' && value >= 0, 'a number from 0');
  }
}

/** Checked here because `Headers` would quote a token that it refuses. */
export function checkAccessToken(token: unknown): asserts token is string {
  check('accessToken', isAccessToken(token), 'a token without "Bearer " or a function');
}

/** Encoding leaves `.` and `..` alone, which lead to another path, and fails on half a character. */
export function checkId(id: string): void {
  check('id', typeof id === 'string' && /^(?!\.\.?$)\P{Cs}+$/u.test(id), 'a non-empty string');
}

export function check(option: string, holds: unknown, right: string): asserts holds {
  if (!holds) throw new InvalidOptionError(`${option} must be ${right}`, { option });
}
