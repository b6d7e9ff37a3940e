import type { LikedPostsQuery } from '@liked-posts/types';
import type { AnyPage, Position, PostInPage, ReceivedPage } from './page.ts';

// The first half makes the positions of pages and Posts. The second half, from `maxSearchedPages` on,
// finds the place of a position in the pages of a later listing.

type AnyItem = PostInPage<LikedPostsQuery>;
type Posts = AnyPage['data'];

/** How many ids a position has. A listing resumes exactly if a Post with one of them is still listed. */
const maxIds = 10;

/** What a walk knows of a page that it has received. */
interface PageInWalk {
  /** The position after the page before. */
  readonly from: Position;
  /** The Posts of the page that the walk has not yielded before. */
  readonly data: Posts;
  /** Whether the page names itself or an earlier page as the next one, by mistake: see `Walk`. */
  readonly leadsBack: boolean;
}

/** The position after a page; the first case that applies decides. */
export function createPosition(
  received: ReceivedPage,
  { from, data, leadsBack }: PageInWalk,
): Position {
  const next = received.meta.next_token;
  // Not `from.token`: `findPlace` may have gone on to a later page.
  const token = received.query.pagination_token;
  const after = takeLastIds([...(from.after ?? []), ...data.map(({ id }) => id)]);
  // Instead of a next token, the last page may have null or `''`.
  if (!next) return { after, end: true };
  // The listing continues on the same page, which may lead on when it is requested once more: after
  // Post 7 of the page `b`, which leads back to `a`, at
  // { token: 'b', after: ['9', '8', '7'], inPage: true, previous: 'a' }.
  if (leadsBack) return { token, after, inPage: true, previous: next };
  if (token === undefined) return { token: next, after };
  return { token: next, after, previous: token };
}

/** The last of the ids before the index `end`, as many as a position has. */
function takeLastIds(ids: readonly string[], end = ids.length): string[] {
  return ids.slice(Math.max(0, end - maxIds), end);
}

/**
 * The Posts of a page as items of a listing, each with the position after it. For the page of `t2`
 * with the Posts 8, 7 and 6, and `from` after Post 9, the last one of the page before:
 *
 *   8   { token: 't2', after: ['9', '8'], inPage: true }
 *   7   { token: 't2', after: ['9', '8', '7'], inPage: true }
 *   6   the position after the page: { token: 't3', after: ['9', '8', '7', '6'], previous: 't2' }
 */
export function createItems(page: AnyPage, from: Position): AnyItem[] {
  const token = page.query.pagination_token;
  const earlierIds = from.after ?? [];
  const ids = [...earlierIds, ...page.data.map(({ id }) => id)];
  return page.data.map((post, index) => {
    if (index === page.data.length - 1) return new Item(post, page.position, page);
    const after = takeLastIds(ids, earlierIds.length + index + 1);
    // Two literals, because copying with `...` takes Node 20 twenty times as long.
    const position: Position =
      token === undefined ? { after, inPage: true } : { token, after, inPage: true };
    return new Item(post, position, page);
  });
}

/** An item of a listing. Its page is a getter, so that copies and JSON of an item lack the page. */
class Item implements AnyItem {
  readonly post: AnyItem['post'];
  readonly position: Position;
  readonly #page: AnyPage;

  constructor(post: AnyItem['post'], position: Position, page: AnyPage) {
    this.post = post;
    this.position = position;
    this.#page = page;
  }

  get page(): AnyPage {
    return this.#page;
  }
}

/**
 * How many pages are searched: the page of the position, and 20 later pages. A page that had 100 Posts
 * may now be 20 pages of 5 Posts, the smallest that a query can ask for.
 */
const maxSearchedPages = 21;

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
 *
 * @returns the Posts before the place, which the listing skips, and the requested pages that it goes
 *   on with
 */
export async function findPlace(
  position: Position,
  requestPage: (token: string | undefined) => Promise<ReceivedPage>,
): Promise<{ passedPosts: Posts; pages: ReceivedPage[] }> {
  const pages: ReceivedPage[] = [];
  // `undefined`, for the first page or none, equals no next token.
  const earlierTokens = new Set([position.previous]);
  let { token } = position;
  do {
    earlierTokens.add(token);
    const page = await requestPage(token);
    const { data: posts, meta } = page;
    const passedCount = countThroughLastKnown(posts, position);
    if (passedCount !== undefined) {
      const newerPosts = pages.flatMap(({ data }) => data);
      return { passedPosts: [...newerPosts, ...posts.slice(0, passedCount)], pages: [page] };
    }
    pages.push(page);
    token = meta.next_token;
    // A page that leads back ends the search: the walk deals with it.
  } while (token && !earlierTokens.has(token) && pages.length < maxSearchedPages);
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
 * if they follow each other on the page, because a service lists likes in one order: after the ids
 * '13' to '4', a page of the Posts 15 to 1 repeats its first 12 Posts, 15 to 4. With fewer than ten
 * ids, the position knows all Posts that were yielded, so the walk recognizes repeated ones by id.
 */
export function countOverlap(posts: Posts, { after = [] }: Position): number {
  if (after.length < maxIds) return 0;
  const ids = posts.map(({ id }) => id);
  const start = ids.findIndex((_, index) => after.every((id, nth) => ids[index + nth] === id));
  return start === -1 ? 0 : start + after.length;
}
