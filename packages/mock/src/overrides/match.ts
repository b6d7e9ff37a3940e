import { hidden } from '@liked-posts/internal/hide-token';
import type { LikedPostsQuery } from '@liked-posts/types';
import { isAccessToken, queryNames } from '@liked-posts/types/request';
import { mixText } from '../data/hash.ts';
import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireString,
  requireWhole,
} from '../option-error.ts';

/**
 * Some of the requests: those that agree with each member.
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

/** A {@link Match}, with the fingerprint of its access token. */
export interface RecordedMatch extends Pick<Match, 'user' | 'page'> {
  readonly caller?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** What a request says about itself, for {@link matches}. */
export interface Matchable {
  readonly user: string | undefined;
  readonly caller: string | undefined;
  /** The number of its page; undefined if none was found. */
  readonly page: number | undefined;
  /** The query, without the question mark. */
  readonly search: string;
}

const anyValue: OptionCheck = (option, value) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.every((item) => ['string', 'number'].includes(typeof item))) return;
  throw new OptionError(option, { value }, 'a value of this parameter');
};

const queryChecks = Object.fromEntries(queryNames.map((name) => [name, anyValue]));

const matchChecks = {
  user: requireString,
  token: requireToken,
  page: requireWhole(1),
  query: (option: string, value: unknown) => checkOptions(value, queryChecks, option),
};

export function checkMatch(option: string, value: unknown): asserts value is Match {
  const anObject = 'an object such as { "user": "42" }';
  // The value is not shown: it may be a token.
  checkOptions(typeof value === 'string' ? hidden : value, matchChecks, option, anObject);
}

function requireToken(option: string, value: unknown): void {
  if (isAccessToken(value)) return;
  // The error does not show the value, which may be a real access token.
  const allowed = 'one as the authorization server issued it, without `Bearer` or spaces';
  throw new OptionError(option, 'it is not an access token', allowed);
}

let salts: readonly [number, number] | undefined;

/**
 * The fingerprint of an access token: the same for the same token, until this process ends. Nobody
 * can compute the token from it, or compare it with that of another process.
 */
export function fingerprintToken(token: string): string {
  // Not when the module is loaded: edge workers have no random numbers then.
  salts ??= [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  const hashes = salts.map((salt) => mixText(salt >>> 0, token));
  return hashes.map((hash) => hash.toString(36).padStart(7, '0')).join('');
}

/** Replaces the access token by its fingerprint. */
export function recordMatch({ token, query, ...match }: Match): RecordedMatch {
  return {
    ...match,
    ...(token !== undefined && { caller: fingerprintToken(token) }),
    ...(query && { query: recordQuery(query) }),
  };
}

function recordQuery(query: LikedPostsQuery): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/**
 * The match of an override within a scope.
 *
 * @throws {OptionError} when it is for requests outside of the scope
 */
export function narrowToScope(
  scope: RecordedMatch,
  own: RecordedMatch,
  option: string,
): RecordedMatch {
  const query = { ...scope.query, ...own.query };
  const narrowed = { ...scope, ...own, ...(Object.keys(query).length > 0 && { query }) };
  if (isWithin(narrowed, scope)) return narrowed;
  const reason = 'it is for requests outside of the scope';
  throw new OptionError(`${option}.match`, reason, 'what the scope does not say already');
}

export function matches(match: RecordedMatch = {}, { search, ...request }: Matchable): boolean {
  const { query } = match;
  if (!agrees(match, request)) return false;
  if (query === undefined) return true;
  const sent = new URLSearchParams(search);
  return Object.entries(query).every(([name, value]) => sent.get(name) === value);
}

/** Whether an override with this match is only for requests within a scope. */
export function isWithin(match: RecordedMatch = {}, scope: RecordedMatch): boolean {
  return (
    agrees(scope, match) &&
    Object.entries(scope.query ?? {}).every(([name, value]) => match.query?.[name] === value)
  );
}

function agrees(
  { user, caller, page }: RecordedMatch,
  other: { readonly [Name in 'user' | 'caller' | 'page']?: string | number | undefined },
): boolean {
  return (
    (user === undefined || user === other.user) &&
    (caller === undefined || caller === other.caller) &&
    (page === undefined || page === other.page)
  );
}
