import type { LikedPostsQuery } from '@liked-posts/types';
import { type Check, type Checks, check, checkAll } from './check-options.ts';
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

const texts: Check = [
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'a list of strings',
];

const checks: Checks<Position> = {
  token: [(value) => value !== '' && typeof value === 'string', 'a non-empty string'],
  seen: texts,
  asked: texts,
  direction: [(value) => value === 'backward', "'backward'"],
  end: [(value) => value === true, 'true'],
};

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if that is no place, or if the direction cannot start there
 */
export function startOf(
  { pagination_token }: LikedPostsQuery,
  { from = pagination_token, direction }: PagingOptions,
): Position {
  const token = typeof from === 'string' ? { token: from } : undefined;
  const way = direction === 'backward' ? { direction } : undefined;
  const start: Position = typeof from === 'object' ? from : { ...token, ...way };
  checkAll('from', start, checks);
  const { direction: own = 'forward' } = start;
  check('direction', (direction ?? own) === own, `'${own}', as that of the position`);
  check(
    'from',
    own === 'forward' || start.token || start.end,
    'a `position` or the token of a page to go backward from',
  );
  return start;
}
