import { maxIds } from './add-positions.ts';
import type { AnyPage, Position } from './page.ts';
import type { PageResult } from './request.ts';

type Posts = AnyPage['data'];

/**
 * How many pages are searched: that of the position, and 20 later ones. The smallest pages have
 * 5 Posts, and a page that had 100 of them is now 20 pages.
 */
const maxSearchedPages = 21;

/** Where a listing continues. */
interface Place {
  /** The Posts before the place. A listing yields none of them. */
  readonly passedPosts: Posts;
  /** The page of the place, and the later pages that have been requested already. */
  readonly pages: PageResult[];
}

/**
 * Finds where to continue inside a page: on that page, or on a later one, because newer likes have
 * pushed its Posts there, or pages are smaller now. After Post 8 of the page `a`, which had the
 * Posts 9, 8 and 7, there are two cases:
 *
 *   the pages now                       passedPosts    pages
 *   a: 12 11 10   b: 9 8 7   c: 6 5     12 11 10 9 8   b
 *   a: 7 6 5      b: 4 3 2   c: 1       none           a b c
 *
 * In the second case, Posts 9 and 8, which the position knows, were removed. No page is skipped
 * then, so that nothing is lost.
 */
export async function findPlace(
  position: Position,
  requestPage: (token: string | undefined) => Promise<PageResult>,
): Promise<Place> {
  const pages: PageResult[] = [];
  const tokens = new Set([position.previous]);
  let { token } = position;
  do {
    tokens.add(token);
    const result = await requestPage(token);
    const { data: posts, meta } = result.page;
    const passedCount = countThroughLastKnown(posts, position);
    if (passedCount !== undefined) {
      const newerPosts = pages.flatMap(({ page }) => page.data);
      return { passedPosts: [...newerPosts, ...posts.slice(0, passedCount)], pages: [result] };
    }
    pages.push(result);
    token = meta.next_token;
    // A page that leads back ends the search: the walk deals with it.
  } while (token && !tokens.has(token) && pages.length < maxSearchedPages);
  return { passedPosts: [], pages };
}

/**
 * How many Posts of a page come up to the last Post that a position knows, newer likes included:
 * 3 on a page of the Posts 9, 8, 7 and 6 after `['8', '7']`. `undefined` if the page has none of the
 * known Posts.
 */
function countThroughLastKnown(posts: Posts, { after = [] }: Position): number | undefined {
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
export function countOverlap(posts: Posts, { after = [] }: Position): number {
  const [firstKnownId] = after;
  if (firstKnownId === undefined || after.length < maxIds) return 0;
  const ids = posts.map(({ id }) => id);
  const start = ids.indexOf(firstKnownId);
  const isRun = after.every((id, offset) => ids[start + offset] === id);
  return isRun ? start + after.length : 0;
}
