/**
 * Where to continue a listing. It is plain JSON of some 300 bytes, and can be used in another
 * process. Do not change it; pass it as `from`, with the same id and query. For example,
 * `{ token: 't2', after: ['8', '7'], inPage: true }` continues after Post 7 of the page of `t2`.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /** The ids of the Posts that were yielded last, at most ten, in the order of the listing. */
  readonly after?: readonly string[] | undefined;
  /**
   * Set if the last of these Posts came from the page of `token`: the listing requests that page
   * again, and continues after the Post, which may have moved to a later page meanwhile.
   */
  readonly inPage?: true | undefined;
  /** The token of an earlier page. If the page of `token` names it as the next, it leads back. */
  readonly previous?: string | undefined;
  /** Set at the end of the listing. Then nothing comes after this, and nothing is sent. */
  readonly end?: true | undefined;
}

/** How many ids a position has. A listing resumes exactly if one of these Posts is still listed. */
export const maxIds = 10;

/** An object with an id, such as a Post. */
interface Identified {
  readonly id: string;
}

/**
 * How many Posts of a page a listing skips to continue inside it: all up to the last Post that the
 * position knows, newer likes included. On a page of the Posts 9, 8, 7 and 6, that is 3 after
 * `['8', '7']`. `undefined` if none of the known Posts is on the page.
 */
export function countThroughLastKnown(
  posts: readonly Identified[],
  { after = [] }: Position,
): number | undefined {
  const ids = posts.map(({ id }) => id);
  // Not `findLast`, which browsers of 2022 lack.
  const lastKnownId = [...after].reverse().find((id) => ids.includes(id));
  return lastKnownId === undefined ? undefined : ids.indexOf(lastKnownId) + 1;
}

/**
 * How many Posts at the top of a page repeat the page before it. The ten ids of a position show it
 * if they follow each other on the page: after the Posts 3 to 12, a page of the Posts 1 to 15
 * repeats 12, because a service lists likes in one order. With fewer than ten ids, the position
 * knows all Posts that were yielded, so the walk recognizes repeated ones by their ids.
 */
export function countOverlap(posts: readonly Identified[], { after = [] }: Position): number {
  const [firstKnownId] = after;
  if (firstKnownId === undefined || after.length < maxIds) return 0;
  const ids = posts.map(({ id }) => id);
  const start = ids.indexOf(firstKnownId);
  const isRun = after.every((id, offset) => ids[start + offset] === id);
  return isRun ? start + after.length : 0;
}

/** The ids of the ten last Posts, among those that were yielded before and these. */
export function appendIds(
  ids: readonly string[] = [],
  posts: readonly Identified[],
): readonly string[] {
  return [...ids, ...posts.map(({ id }) => id)].slice(-maxIds);
}
