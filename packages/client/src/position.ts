import type { LikedPostsQuery } from '@liked-posts/types';
import { type Check, type Checks, check, checkAll } from './check-options.ts';
import { isText } from './json.ts';
import type { PagingOptions } from './options.ts';

/**
 * Where to continue a listing. It is plain JSON, and can be used in another process. Do not change
 * it; pass it as `from`, with the same id and query.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /**
   * The ids of the Posts that were yielded from this page. They are left out when they come again,
   * on this page or a later one. A count would not do, because Posts may come and go meanwhile.
   */
  readonly seen?: readonly string[] | undefined;
  /**
   * All tokens that were used, if the page led back to an earlier one. They are not followed again.
   */
  readonly asked?: readonly string[] | undefined;
  /** The direction of the listing, if not forward. */
  readonly direction?: 'backward' | undefined;
  /** Whether the listing is at its end. Then nothing comes after this, and nothing is sent. */
  readonly end?: true | undefined;
}

const texts: Check = [
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'a list of strings',
];

const checks: Checks<Position> = {
  token: [isText, 'a non-empty string'],
  seen: texts,
  asked: texts,
  direction: [(value) => value === 'backward', "'backward'"],
  end: [(value) => value === true, 'true'],
};

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if the position is not one, or the direction cannot start there
 */
export function startOf(
  { pagination_token }: LikedPostsQuery,
  { from = pagination_token, direction }: PagingOptions,
): Position {
  const way = direction === 'backward' ? { direction } : undefined;
  const start: Position = typeof from === 'object' ? from : { token: from, ...way };
  checkAll('from', start, checks);
  const { direction: own = 'forward' } = start;
  check('direction', (direction ?? own) === own, `'${own}', the direction of the position`);
  check(
    'from',
    own === 'forward' || start.token || start.end,
    'a `position` or the token of a page to go backward from',
  );
  return start;
}
