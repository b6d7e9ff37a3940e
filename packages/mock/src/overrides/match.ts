import type { LikedPostsQuery } from '@liked-posts/types';

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
