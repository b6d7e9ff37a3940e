import type { LikedPostsQuery } from '@liked-posts/types';
import { isObject, kindOf } from '@liked-posts/types/json';
import { printable } from '@liked-posts/types/printable';
import { check, isEncodable } from './check-options.ts';
import type { PagingOptions } from './options.ts';

/**
 * Where to continue a listing. It is plain JSON of some 200 bytes, and can be used in another
 * process. Do not change it; pass it as `from`, with the same id and query.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /**
   * The ids of the last Posts that were yielded. The listing continues after the last of them that
   * is on the page. More than one, because Posts may be removed meanwhile.
   */
  readonly after?: readonly string[] | undefined;
  /**
   * The ids of the next Posts of the page, in case all of `after` are gone. `undefined` if the page
   * begins at the position.
   */
  readonly before?: readonly string[] | undefined;
  /**
   * Set if the place is no longer on its page: newer Posts have pushed it off the first page, or the
   * page has become smaller. It is on a later one.
   */
  readonly sought?: true | undefined;
  /** The token of the page before, to notice a page that leads back to it. */
  readonly previous?: string | undefined;
  /** Set at the end of the listing. Then nothing comes after this, and nothing is sent. */
  readonly end?: true | undefined;
}

const isIds = (value: unknown) =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
const isTrue = (value: unknown) => value === true;

/** What the members of a position are. */
const members: Readonly<Record<keyof Position, (value: unknown) => boolean>> = {
  ...{ token: isEncodable, previous: isEncodable },
  ...{ after: isIds, before: isIds, sought: isTrue, end: isTrue },
};

/**
 * Where a listing begins: after a position, at a token, or else where its query says.
 *
 * @throws {InvalidOptionError} if it is neither
 */
export function startOf(
  { pagination_token }: LikedPostsQuery,
  { from = pagination_token }: PagingOptions,
): Position {
  if (from === undefined) return {};
  if (typeof from === 'string') {
    check('from', isEncodable(from), 'a position or a token, not an empty string');
    return { token: from };
  }
  check('from', isObject(from), `a position or a token, not ${kindOf(from)}`);
  for (const [name, value] of Object.entries(from)) {
    const isRight = Object.hasOwn(members, name) && members[name as keyof Position];
    check(
      'from',
      isRight && (value === undefined || isRight(value)),
      `the position of a Post, a page or an error; its member ${printable(name)} is not of one`,
    );
  }
  return from;
}

/** How many ids of Posts a position has on each side of its place. */
export const idsAround = 3;

/**
 * How many of the Posts on a page come before a position: those that were yielded, and those that
 * are newer. -1 if no Post around the position is on the page.
 */
export function placeOn(ids: readonly string[], { after = [], before = [] }: Position): number {
  const places = before.map((id) => ids.indexOf(id));
  return Math.max(
    ...after.map((id) => ids.indexOf(id) + 1 || -1),
    places.find((place) => place >= 0) ?? -1,
  );
}
