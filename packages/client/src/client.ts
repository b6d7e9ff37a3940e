import type { LikedPostsQuery, paths } from '@liked-posts/types';
import { isObject } from '@liked-posts/types/json';
import type { Client } from 'openapi-fetch';
import { check, checkAll, checkId, pageChecks, pagingChecks } from './check-options.ts';
import { pageFetcher } from './fetch-page.ts';
import type { ClientOptions, PageOptions, PagingOptions } from './options.ts';
import type { AnyQuery, Checked, Page, PostInPage } from './page.ts';
import { type Ask, pageAt, postsIn } from './page-at.ts';
import { type ItemsOf, pageItself, paginate } from './paginate.ts';
import { startOf } from './position.ts';

/** A client of the liked Posts operation. */
export interface LikedPostsClient {
  /** One page of the Posts that the user `id` has liked, with their default fields. */
  getPage(id: string): Promise<Page<Record<never, never>>>;
  /**
   * One page of the Posts that the user `id` has liked.
   *
   * @throws {LikedPostsError} a subclass says what went wrong. Also throws the reason of `signal`.
   * @example
   * const page = await client.getPage('2244994945', { 'tweet.fields': ['created_at'] });
   * for (const post of page.data) console.log(post.created_at, post.text);
   */
  getPage<const Query extends AnyQuery>(
    id: string,
    query: Checked<Query>,
    options?: PageOptions,
  ): Promise<Page<Query>>;
  /** The pages of the Posts that the user `id` has liked, with their default fields. */
  pages(id: string): AsyncGenerator<Page<Record<never, never>>, void, unknown>;
  /**
   * All pages of the Posts that the user `id` has liked. Each is fetched when the loop asks for it,
   * with the whole query.
   *
   * @throws {ListingError} its `position` says where to go on. Also throws the reason of `signal`,
   *   and what your own functions throw.
   * @example
   * for await (const page of client.pages('2244994945', {}, { limit: 3 })) {
   *   console.log(page.data.length, page.rateLimit.remaining);
   * }
   */
  pages<const Query extends AnyQuery>(
    id: string,
    query: Checked<Query>,
    options?: PagingOptions,
  ): AsyncGenerator<Page<Query>, void, unknown>;
  /** The Posts that the user `id` has liked, with their default fields. */
  posts(id: string): AsyncGenerator<PostInPage<Record<never, never>>, void, unknown>;
  /**
   * All Posts that the user `id` has liked, each with its page and its position. With `direction:
   * 'backward'` they come in reverse order.
   *
   * @throws {ListingError} its `position` says where to go on. Also throws the reason of `signal`,
   *   and what your own functions throw.
   * @example
   * for await (const { post, position } of client.posts('2244994945', {}, { limit: 1000 })) {
   *   console.log(post.text, JSON.stringify(position));
   * }
   */
  posts<const Query extends AnyQuery>(
    id: string,
    query: Checked<Query>,
    options?: PagingOptions,
  ): AsyncGenerator<PostInPage<Query>, void, unknown>;
  /**
   * The underlying openapi-fetch client, for its middleware and plain calls. It sends the access
   * token, which middleware cannot see. It does not retry, time out, or throw on an error status.
   */
  readonly openapiFetch: Client<paths>;
}

/**
 * A client for the service at `baseUrl`.
 *
 * @throws {InvalidOptionError} when an option is wrong
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });
 * for await (const { post } of client.posts('2244994945')) console.log(post.text);
 */
export function createClient(options: ClientOptions): LikedPostsClient {
  const { openapiFetch, fetchPage } = pageFetcher(options);

  /** Checks and prepares the arguments of every call. */
  function begin(id: string, given: LikedPostsQuery, options: PagingOptions) {
    checkId(id);
    check('query', isObject(given), 'an object');
    const ask: Ask = (query, signal) => fetchPage(id, query, { signal, timeout: options.timeout });
    return { ask, query: copyOf(given), start: startOf(given, options) };
  }

  function list<Item>(itemsOf: ItemsOf<Item>) {
    return (id: string, given: LikedPostsQuery = {}, options: PagingOptions = {}) => {
      checkAll('options', options, pagingChecks);
      const { ask, query, start } = begin(id, given, options);
      return paginate(ask, itemsOf, query, start, options);
    };
  }

  // openapi-fetch cannot express that the page depends on the query: pages get their types here.
  return {
    openapiFetch,
    pages: list(pageItself),
    posts: list(postsIn),
    getPage: async (id: string, given: LikedPostsQuery = {}, options: PageOptions = {}) => {
      checkAll('options', options, pageChecks);
      const { ask, query, start } = begin(id, given, options);
      check('from', !start.end, 'a position before the end of the listing');
      return pageAt(ask, query, start, new Set(start.asked), options.signal);
    },
  } as LikedPostsClient;
}

/** A copy, because the caller may change the query between pages. */
function copyOf(query: LikedPostsQuery): LikedPostsQuery {
  const members = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...value] : value,
  ]);
  return Object.fromEntries(members);
}
