import type { Position, Posts, ReceivedPage } from './page.ts';
import { maxIds } from './positions.ts';

/**
 * How many pages are searched: the page of the position, and 20 later pages. If `max_results` is now 5
 * instead of 100, the Posts of one page have become 20 pages.
 */
const maxSearchedPages = 21;

/**
 * Finds where a walk continues that stopped inside a page: newer likes, and pages of another size, move
 * this place to a later page. For the position `{ token: 'a', after: ['9', '8'], inPage: true }`, there
 * are two cases:
 *
 *   the pages now                       earlierPosts   pages
 *   a: 12 11 10   b: 9 8 7   c: 6 5     12 11 10 9 8   b
 *   a: 7 6 5      b: 4 3 2   c: 1       none           a b c
 *
 * In the second case, Posts 9 and 8 were removed. Then the walk continues with all pages that were
 * searched, so that no Post is lost.
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
    // The last page ends the search, and so does a page that leads back: the walk deals with both.
    if (!token || earlierTokens.has(token)) break;
  }
  return { earlierPosts: [], pages };
}

/**
 * The Posts of a page up to the last Post that a position knows: if it knows `['8', '7']`, the first
 * three of the Posts 9, 8, 7 and 6. None if the page has none of the known Posts.
 */
function listUpToLastKnown(posts: Posts, { after = [] }: Position): Posts {
  const ids = posts.map(({ id }) => id);
  const lastKnownId = after.filter((id) => ids.includes(id)).pop();
  return lastKnownId === undefined ? [] : posts.slice(0, ids.indexOf(lastKnownId) + 1);
}

/**
 * The Posts at the top of a page before the place of a position between two pages. There are some if
 * newer likes have pushed Posts of the page before onto this page. For a position that knows the ids
 * '13' to '4', and a page of the Posts 15 to 1, they are the Posts 15 to 4. The newer likes, 15 and 14,
 * are not a part of the listing.
 *
 * All ten known ids have to follow each other on the page. A single one is not enough: its Post may be
 * out of order, and the Posts before it may be new. A position with fewer than ten ids has those of
 * all Posts that were yielded, so the walk recognizes these Posts by itself.
 */
export function listOverlap(posts: Posts, { after = [] }: Position): Posts {
  if (after.length < maxIds) return [];
  const ids = posts.map(({ id }) => id);
  const start = ids.findIndex((_, index) => after.every((id, nth) => ids[index + nth] === id));
  return start === -1 ? [] : posts.slice(0, start + after.length);
}
