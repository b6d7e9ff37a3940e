import type { LikedPostsQuery } from '@liked-posts/types';
import { PaginationError } from './errors.ts';
import type { PagingOptions } from './options.ts';
import type { Page, PostInPage } from './page.ts';

type AnyPage = Page<LikedPostsQuery>;

/** Yields what there is in a page, at most `left` items; returns how many there are. */
export type ItemsOf<Item> = (
  page: AnyPage,
  left: number,
  options: PagingOptions,
) => Generator<Item, number>;

/**
 * The items of the pages from `query` on. A page is let go of before the next is fetched. A page
 * that leads back to an earlier one is not yielded, so that resuming at it repeats nothing.
 */
export async function* paginate<Item>(
  fetchPage: (query: LikedPostsQuery) => Promise<AnyPage>,
  itemsOf: ItemsOf<Item>,
  query: LikedPostsQuery,
  options: PagingOptions,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string | undefined>();
  let resumeToken = options.from ?? query.pagination_token;
  let left = options.limit ?? Infinity;
  while (left > 0) {
    let page: AnyPage | undefined = await fetchPage(
      resumeToken === undefined ? query : { ...query, pagination_token: resumeToken },
    );
    const token = page.meta[options.direction === 'backward' ? 'previous_token' : 'next_token'];
    if (token && seen.add(resumeToken).has(token)) {
      throw new PaginationError(`Pagination token repeated: ${token}`, {
        reason: 'repeated',
        token,
        resumeToken,
      });
    }
    left -= yield* itemsOf(page, left, options);
    page = undefined;
    if (!token) return;
    resumeToken = token;
  }
}

export function* pageItself(page: AnyPage): Generator<AnyPage, number> {
  yield page;
  return 1;
}

/** Its Posts, in the timeline's order, or in its reverse order when paging backward. */
export function* postsIn(
  page: AnyPage,
  left: number,
  { direction, signal }: PagingOptions,
): Generator<PostInPage<LikedPostsQuery>, number> {
  const posts = direction === 'backward' ? page.data.toReversed() : page.data;
  for (const post of posts.slice(0, left)) {
    signal?.throwIfAborted();
    yield { post, page };
  }
  return posts.length;
}
