/**
 * Where to continue a listing. It is plain JSON of some 300 bytes, and can be used in another
 * process. Do not change it; pass it as `from`, with the same id and query.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /** The ids of the last Posts that were yielded, at most ten. The last of them came last. */
  readonly after?: readonly string[] | undefined;
  /**
   * Set if the last of these Posts came from the page of `token`: the listing requests that page
   * again, and continues after the Post, which may have moved to a later page meanwhile.
   */
  readonly inPage?: true | undefined;
  /** The token of the page before, to notice a page that leads back to it. */
  readonly previous?: string | undefined;
  /** Set at the end of the listing. Then nothing comes after this, and nothing is sent. */
  readonly end?: true | undefined;
}

/** How many ids a position has. The place is found if one of these Posts is still listed. */
export const maxIds = 10;

/** An object with an id, such as a Post. */
interface Identified {
  readonly id: string;
}

/**
 * How many Posts of a page come before a position inside it: all up to the last yielded Post that is
 * still there, newer likes included. `undefined` if none of the Posts that the position knows is on
 * the page.
 */
export function countBeforePlace(
  posts: readonly Identified[],
  { after = [] }: Position,
): number | undefined {
  const ids = posts.map(({ id }) => id);
  // Not `findLast`, which browsers of 2022 lack.
  const last = [...after].reverse().find((id) => ids.includes(id));
  return last === undefined ? undefined : ids.indexOf(last) + 1;
}

/**
 * How many Posts at the top of a page repeat the page before a position, perhaps more than the
 * position has ids for. They do if the last ten yielded Posts come in a row, because a service lists
 * likes in one order.
 */
export function countOverlap(posts: readonly Identified[], { after = [] }: Position): number {
  const ids = posts.map(({ id }) => id);
  const start = after[0] === undefined ? -1 : ids.indexOf(after[0]);
  const isRun = after.length === maxIds && after.every((id, offset) => ids[start + offset] === id);
  return isRun ? start + maxIds : 0;
}

/** The ids of the last Posts, after some that were yielded before. */
export function appendIds(
  ids: readonly string[] = [],
  posts: readonly Identified[],
): readonly string[] {
  return [...ids, ...posts.map(({ id }) => id)].slice(-maxIds);
}
