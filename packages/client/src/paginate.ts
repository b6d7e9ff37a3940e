import type { LikedPostsQuery } from '@liked-posts/types';
import { PaginationError } from './errors.ts';
import type { PostsOptions } from './options.ts';
import type { Page, PostInPage } from './page.ts';

type AnyPage = Page<LikedPostsQuery>;

/**
 * The pages from `query` on. A page is let go of before the next is fetched. A page that leads back
 * to an earlier one is not yielded, so that resuming at it repeats nothing.
 */
export async function* pagesOf(
  fetchPage: (query: LikedPostsQuery) => Promise<AnyPage>,
  query: LikedPostsQuery,
  { from = query.pagination_token, direction, maxPages = Infinity }: PostsOptions,
): AsyncGenerator<AnyPage, void, undefined> {
  const seen = new Set<string | undefined>();
  let resumeToken = from;
  for (let count = 0; count < maxPages; count++) {
    let page: AnyPage | undefined = await fetchPage(
      resumeToken === undefined ? query : { ...query, pagination_token: resumeToken },
    );
    const token = page.meta[direction === 'backward' ? 'previous_token' : 'next_token'];
    if (token && seen.add(resumeToken).has(token)) {
      throw new PaginationError(`Pagination token repeated: ${token}`, {
        reason: 'repeated',
        token,
        resumeToken,
      });
    }
    yield page;
    page = undefined;
    if (!token) return;
    resumeToken = token;
  }
}

/** The Posts of `pages`, in the timeline's order, or in its reverse order when paging backward. */
export async function* postsOf(
  pages: AsyncIterable<AnyPage>,
  { direction, maxPosts = Infinity, signal }: PostsOptions,
): AsyncGenerator<PostInPage<LikedPostsQuery>, void, undefined> {
  let count = 0;
  for await (const page of maxPosts ? pages : []) {
    for (const post of direction === 'backward' ? page.data.toReversed() : page.data) {
      signal?.throwIfAborted();
      yield { post, page };
      if (++count >= maxPosts) return;
    }
  }
}
