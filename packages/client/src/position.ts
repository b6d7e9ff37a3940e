import type { LikedPostsQuery } from '@liked-posts/types';
import { check } from './check-options.ts';
import type { PagingOptions } from './options.ts';

/**
 * A place in a listing, which means: go on after this. It is plain JSON and good in another process.
 * Keep it as it is, and give it as `from` together with the same id and query.
 */
export interface Position {
  /** The token of the page to ask for. Without it, the first page. */
  readonly token?: string | undefined;
  /**
   * The ids of Posts that were had, which are left out where they come, on this page or a later one:
   * ids and not a number, because Posts may be added in front or removed in between.
   */
  readonly seen?: readonly string[] | undefined;
  /** If the page led back to an earlier one: the tokens that were asked for. They are not followed again. */
  readonly asked?: readonly string[] | undefined;
  /** The direction of the listing, if not forward. */
  readonly direction?: 'backward' | undefined;
  /** Whether the listing was at its end. Then nothing comes after this, and nothing is asked for. */
  readonly end?: true | undefined;
}

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if that is no place, or if the direction cannot start there
 */
export function startOf(
  { pagination_token }: LikedPostsQuery,
  { from = pagination_token, direction }: PagingOptions,
): Position {
  const isToken = from === undefined || typeof from === 'string';
  const start: unknown = isToken
    ? place(from, direction === 'backward' ? direction : undefined)
    : from;
  check(
    'from',
    isPosition(start),
    'the token of a page, or the `position` of an item, a page or an error',
  );
  const { token, direction: ownDirection = 'forward', end } = start;
  check(
    'direction',
    direction === undefined || direction === ownDirection,
    `'${ownDirection}', as in the listing that the position is of`,
  );
  check(
    'direction',
    ownDirection === 'forward' || token !== undefined || end,
    "'forward', unless `from` has a position or the token of a page to begin at",
  );
  return start;
}

/** The position at a page, of which, or of those before, some Posts may have been had. */
export function place(
  token: string | undefined,
  direction: 'backward' | undefined,
  seen: readonly string[] = [],
): Position {
  return {
    ...(token === undefined ? {} : { token }),
    ...(seen.length === 0 ? {} : { seen }),
    ...(direction && { direction }),
  };
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const {
    token = 'any',
    seen = [],
    asked = [],
    direction = 'backward',
    end = true,
    ...others
  }: Position = value;
  return (
    [seen, asked].every(Array.isArray) &&
    [token, ...seen, ...asked].every((text) => text && typeof text === 'string') &&
    direction === 'backward' &&
    end === true &&
    Object.keys(others).length === 0
  );
}
