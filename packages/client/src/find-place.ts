import type { Position, Posts, ReceivedPage } from './page.ts';
import { maxIds } from './positions.ts';

/**
 * How many pages are searched: the page of the position, and 20 later pages. A page that had 100 Posts
 * may now be 20 pages of 5 Posts, the smallest that a query can ask for.
 */
const maxSearchedPages = 21;

/**
 * Finds where a walk continues that stopped inside a page: newer likes, and pages of another size, move
 * its place to a later page. For the position `{ token: 'a', after: ['9', '8'], inPage: true }`, there
 * are two cases:
 *
 *   the pages now                       earlierPosts   pages
 *   a: 12 11 10   b: 9 8 7   c: 6 5     12 11 10 9 8   b
 *   a: 7 6 5      b: 4 3 2   c: 1       none           a b c
 *
 * In the second case, Posts 9 and 8 were removed. Then no page is skipped, so that nothing is lost.
 *
 * @returns the Posts before the place, and the pages that the walk continues with
 */
export async function findPlace(
  position: Position,
  requestPage: (token: string | undefined) => Promise<ReceivedPage>,
): Promise<{ earlierPosts: Posts; pages: ReceivedPage[] }> {
  const pages: ReceivedPage[] = [];
  const earlierTokens = new Set([position.previous]);
  let { token } = position;
  while (pages.length < maxSearchedPages) {
    const page = await requestPage(token);
    const passedPosts = listUpToLastKnown(page.data, position);
    if (passedPosts.length > 0) {
      const newerPosts = pages.flatMap(({ data }) => data);
      return { earlierPosts: [...newerPosts, ...passedPosts], pages: [page] };
    }
    pages.push(page);
    earlierTokens.add(token);
    token = page.meta.next_token;
    // A page that leads back ends the search, as the last page does: the walk deals with it.
    if (!token || earlierTokens.has(token)) break;
  }
  return { earlierPosts: [], pages };
}

/**
 * The Posts of a page up to the last Post that a position knows: of the Posts 9, 8, 7 and 6, after
 * `['8', '7']`, the first three. None if the page has none of the known Posts.
 */
function listUpToLastKnown(posts: Posts, { after = [] }: Position): Posts {
  const ids = posts.map(({ id }) => id);
  const lastKnownId = after.filter((id) => ids.includes(id)).pop();
  return lastKnownId === undefined ? [] : posts.slice(0, ids.indexOf(lastKnownId) + 1);
}

/**
 * The Posts at the top of a page before the place of a position between two pages. Newer likes have
 * pushed Posts of the page before onto this one: after the ids '13' to '4', a page of the Posts 15 to 1
 * has its place after the Posts 15 to 4. The newer likes, 15 and 14, are not a part of the listing.
 *
 * All ten ids have to follow each other. A single one is not enough: it may be out of order, and the
 * Posts before it may be new. If `after` has fewer than ten ids, it has those of all Posts that were
 * yielded. Then the walk recognizes them by itself.
 */
export function listOverlap(posts: Posts, { after = [] }: Position): Posts {
  if (after.length < maxIds) return [];
  const ids = posts.map(({ id }) => id);
  const start = ids.findIndex((_, index) => after.every((id, nth) => ids[index + nth] === id));
  return start === -1 ? [] : posts.slice(0, start + after.length);
}
