import { hidden } from '@liked-posts/internal/hide-token';
import type { LikedPostsQuery } from '@liked-posts/types';
import { isAccessToken, queryNames } from '@liked-posts/types/request';
import { mixText } from '../data/hash.ts';
import { checkOptions, OptionError, requireString, requireWhole } from '../option-checks.ts';

/**
 * Which requests something is for: those that have every given value.
 *
 * @example
 * const match: Match = { user: '42', page: 2, query: { max_results: 100 } };
 */
export interface Match {
  /** The identifier of the user whose likes are requested. */
  readonly user?: string;
  /** The access token of the request. The mock keeps only its fingerprint. */
  readonly token?: string;
  /** The number of the page in its walk, from 1. Empty pages count. */
  readonly page?: number;
  /** Query parameters, with their values as sent. */
  readonly query?: LikedPostsQuery;
}

/** A {@link Match} as the mock keeps it, such as `{ caller: '0k3…', query: { max_results: '5' } }`. */
export interface RecordedMatch extends Pick<Match, 'user' | 'page'> {
  /** The fingerprint of the access token, by `fingerprintToken`. */
  readonly caller?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** The requests that a scope of the mock is for. Without members, it is the whole mock. */
export type Scope = RecordedMatch;

export function isWholeMock(scope: Scope): boolean {
  return matches(scope, {});
}

/** What a request says about itself, for {@link matches}. It has no `page` if none was found. */
export type Matchable = {
  readonly [Name in keyof RecordedMatch]: RecordedMatch[Name] | undefined;
};

/** Replaces the access token by its fingerprint, and values of the query by strings. */
export function recordMatch({ token, query, ...userAndPage }: Match): RecordedMatch {
  const match: { -readonly [Name in keyof RecordedMatch]: RecordedMatch[Name] } = userAndPage;
  if (token !== undefined) match.caller = fingerprintToken(token);
  if (query !== undefined) match.query = recordQuery(query);
  return match;
}

function recordQuery(query: LikedPostsQuery): Record<string, string> {
  const definedParameters = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedParameters.map(([name, value]) => [name, String(value)]));
}

let salts: readonly [number, number] | undefined;

/**
 * The fingerprint of an access token, to show and to compare: the same for the same token, until this
 * process ends. It keeps tokens out of what the mock shows and logs; it is no secure hash.
 */
export function fingerprintToken(token: string): string {
  // Chosen at the first call: edge workers have no random numbers while they load a module.
  salts ??= [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  const hashes = salts.map((salt) => mixText(salt >>> 0, token));
  return hashes.map((hash) => hash.toString(36).padStart(7, '0')).join('');
}

/**
 * Whether `other`, a request or a match, has every value of a match. If a match has every value of a
 * scope, all its requests are in the scope.
 *
 *   match                     other                     matches
 *   { user: '42' }            { user: '42', page: 2 }   true
 *   { user: '42', page: 2 }   { user: '42' }            false: it may be for another page
 *   {}, the whole mock        anything                  true
 */
export function matches(match: RecordedMatch = {}, other: Matchable = {}): boolean {
  const { user, caller, page, query = {} } = match;
  return (
    (user === undefined || user === other.user) &&
    (caller === undefined || caller === other.caller) &&
    (page === undefined || page === other.page) &&
    Object.entries(query).every(([name, value]) => other.query?.[name] === value)
  );
}

/**
 * The match of an override that is set in a scope. In the scope `{ user: '42' }`, `{ page: 2 }` becomes
 * `{ user: '42', page: 2 }`, and `{ user: '43' }` is an error.
 *
 * @param option the override's name in errors, such as `next[0]`
 * @throws {OptionError} when it is for requests outside of the scope
 */
export function narrowToScope(scope: Scope, match: RecordedMatch, option: string): RecordedMatch {
  const query = { ...scope.query, ...match.query };
  const merged = { ...scope, ...match };
  const narrowed = Object.keys(query).length > 0 ? { ...merged, query } : merged;
  if (matches(scope, narrowed)) return narrowed;
  const reason = 'it is for requests outside of the scope';
  throw new OptionError(`${option}.match`, reason, 'only members that the scope leaves open');
}

const queryChecks = Object.fromEntries(queryNames.map((name) => [name, requireValue]));

const matchChecks = {
  user: requireString,
  token: requireToken,
  page: requireWhole(1),
  query: (option: string, value: unknown) => checkOptions(value, queryChecks, { owner: option }),
};

/** @throws {OptionError} when a value is no {@link Match}. The error shows no access token. */
export function checkMatch(option: string, value: unknown): asserts value is Match {
  const allowed = 'an object such as { "user": "42" }';
  // A string may be a token, passed by mistake. `hidden` in its place is refused as any string is.
  const shownValue = typeof value === 'string' ? hidden : value;
  checkOptions(shownValue, matchChecks, { owner: option, allowed });
}

function requireToken(option: string, value: unknown): void {
  if (isAccessToken(value)) return;
  // The error does not show the value, which may be a real access token.
  const allowed = 'one as the authorization server issued it, without `Bearer` or spaces';
  throw new OptionError(option, 'it is not an access token', allowed);
}

function requireValue(option: string, value: unknown): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.every((item) => ['string', 'number'].includes(typeof item))) return;
  throw new OptionError(option, { value }, 'a value of this parameter');
}
