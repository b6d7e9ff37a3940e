import { describeKind, isObject } from '@liked-posts/internal/json';
import { isAccessToken } from '@liked-posts/types/request';
import { InvalidOptionError } from './errors.ts';

// TypeScript checks the types of all options. Here is what types cannot say, and what would lead to
// a wrong request or a wrong listing rather than to an error.

/** Throws, for example, `timeout must be a number, at least 0, not -1`. */
export function check(option: string, isRight: false, allowed: string): never;
export function check(option: string, isRight: boolean, allowed: string): asserts isRight;
export function check(option: string, isRight: boolean, allowed: string): void {
  if (!isRight) throw new InvalidOptionError(`${option} must be ${allowed}`, { option });
}

/** Checks an access token, which is the option itself or the result of the caller's function. */
export function checkAccessToken(token: unknown): asserts token is string {
  // A wrong string is not described, because it may contain the real token.
  const kind = typeof token === 'string' && token ? '' : `, not ${describeKind(token)}`;
  const allowed = `or return a token without "Bearer ", spaces or line breaks${kind}`;
  check('accessToken', isAccessToken(token), allowed);
}

/** Checks a duration or a size, which may be `Infinity`. */
export function checkNumber(option: string, value: unknown): void {
  if (value === undefined) return;
  const isNumber = typeof value === 'number' && value >= 0;
  check(option, isNumber, `a number, at least 0, not ${describeNumber(value)}`);
}

/**
 * Checks a count, which may be `Infinity`.
 *
 * @param things - what it counts, such as `pages`
 */
export function checkCount(option: string, value: unknown, things: string): void {
  if (value === undefined) return;
  const isCount = value === Infinity || (Number.isInteger(value) && Number(value) >= 0);
  check(option, isCount, `a whole number of ${things}, at least 0, not ${describeNumber(value)}`);
}

function describeNumber(value: unknown): string {
  return typeof value === 'number' ? `${value}` : describeKind(value);
}

/** Checks the id of a user by the contract's pattern. Other strings could lead to other paths. */
export function checkId(id: unknown): asserts id is string {
  const isId = typeof id === 'string' && /^[0-9]{1,19}$/.test(id);
  check('id', isId, "a string of 1 to 19 digits such as '2244994945', not a handle");
}

/** Checks a query. An empty list in it would be left out of the request without an error. */
export function checkQuery(query: unknown = {}): void {
  check('query', isObject(query), `an object of parameters, not ${describeKind(query)}`);
  for (const [name, value] of Object.entries(query)) {
    const isEmptyList = Array.isArray(value) && value.length === 0;
    const allowed = 'a list of at least one element. Leave the parameter out to get the default';
    check(name, !isEmptyList, allowed);
  }
}

/** Whether a value is a non-empty string without lone surrogates, so that a URL can contain it. */
export function isEncodable(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}
