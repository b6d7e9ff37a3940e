import type { LikedPostsQuery } from '@liked-posts/types';
import { OptionError } from '../option-checks.ts';
import { fingerprintToken } from './fingerprint.ts';

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

/** What is known about a request. Its `user`, `caller` or `page` is undefined if it has no valid one. */
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

/** The values of a query as sent: `{ max_results: 5, expansions: ['a', 'b'] }` → `'5'` and `'a,b'`. */
function recordQuery(query: LikedPostsQuery): Record<string, string> {
  const recorded: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) recorded[name] = [value].flat().join(',');
  }
  return recorded;
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
export function matches(match: RecordedMatch, other: Matchable): boolean {
  const { user, caller, page, query = {} } = match;
  return (
    (user === undefined || user === other.user) &&
    (caller === undefined || caller === other.caller) &&
    (page === undefined || page === other.page) &&
    Object.entries(query).every(([name, value]) => other.query?.[name] === value)
  );
}

export function isWholeMock(scope: Scope): boolean {
  return matches(scope, {});
}

/**
 * The match of an override that is set in a scope. In the scope `{ user: '42' }`, `{ page: 2 }` becomes
 * `{ user: '42', page: 2 }`, and `{ user: '43' }` is an error.
 *
 * @param option the override's name in errors, such as `next[0]`
 * @throws {OptionError} when it is for requests outside of the scope
 */
export function narrowToScope(scope: Scope, match: RecordedMatch, option: string): RecordedMatch {
  const merged = { ...scope, ...match };
  // Each may have other parameters.
  const query = scope.query && { ...scope.query, ...match.query };
  const narrowed = query === undefined ? merged : { ...merged, query };
  if (matches(scope, narrowed)) return narrowed;
  const reason = 'it is for requests outside of the scope';
  throw new OptionError(`${option}.match`, reason, 'only members that the scope leaves open');
}
