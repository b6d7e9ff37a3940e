import type { LikedPostsQuery, paths } from '@liked-posts/types';
import type { Client } from 'openapi-fetch';
import { checkId, checkOptions } from './check-options.ts';
import { pageFetcher } from './fetch-page.ts';
import type { ClientOptions, PagingOptions, RequestOptions } from './options.ts';
import type { Checked, Page, PostInPage } from './page.ts';
import { type ItemsOf, pageItself, paginate, postsIn } from './paginate.ts';

/** A client of the liked Posts operation. */
export interface LikedPostsClient {
  /**
   * One page of the Posts that the user `id` has liked.
   *
   * @throws {LikedPostsError} a subclass that says what went wrong, or the reason of `signal`
   * @example
   * const page = await client.getPage('2244994945', { 'tweet.fields': ['created_at'] });
   * for (const post of page.data) console.log(post.created_at, post.text);
   */
  getPage<const Query extends LikedPostsQuery = Record<never, never>>(
    id: string,
    query?: Checked<Query>,
    options?: RequestOptions,
  ): Promise<Page<Query>>;
  /**
   * The pages of the Posts that the user `id` has liked, to the last. Each is fetched when it is
   * asked for, with the whole query.
   *
   * @throws {LikedPostsError} whose `resumeToken` is where to go on, or the reason of `signal`
   * @example
   * for await (const page of client.pages('2244994945', {}, { limit: 3 })) {
   *   console.log(page.data.length, page.rateLimit.remaining);
   * }
   */
  pages<const Query extends LikedPostsQuery = Record<never, never>>(
    id: string,
    query?: Checked<Query>,
    options?: PagingOptions,
  ): AsyncGenerator<Page<Query>, void, undefined>;
  /**
   * The Posts that the user `id` has liked, to the last, each with its page. With `direction`
   * `backward` they come in the reverse order.
   *
   * @throws {LikedPostsError} whose `resumeToken` is where to go on, or the reason of `signal`
   * @example
   * for await (const { post } of client.posts('2244994945', {}, { limit: 1000 })) {
   *   console.log(post.text);
   * }
   */
  posts<const Query extends LikedPostsQuery = Record<never, never>>(
    id: string,
    query?: Checked<Query>,
    options?: PagingOptions,
  ): AsyncGenerator<PostInPage<Query>, void, undefined>;
  /**
   * The underlying openapi-fetch client, for its middleware and plain calls. It sends the access
   * token, which no middleware sees; it does not retry, time out, or throw on an error status.
   */
  readonly openapiFetch: Client<paths>;
}

type Input = [id: string, query?: LikedPostsQuery, options?: PagingOptions];

/**
 * A client for the service at `baseUrl`.
 *
 * @throws {InvalidOptionError} when an option is not what it has to be
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });
 * for await (const { post } of client.posts('2244994945')) console.log(post.text);
 */
export function createClient(options: ClientOptions): LikedPostsClient {
  const { openapiFetch, fetchPage } = pageFetcher(options);

  function list<Item>(
    itemsOf: ItemsOf<Item>,
    id: string,
    query: LikedPostsQuery = {},
    paging: PagingOptions = {},
  ): AsyncGenerator<Item, void, undefined> {
    checkId(id);
    checkOptions(paging);
    return paginate((query) => fetchPage(id, query, paging), itemsOf, query, paging);
  }

  // The service answers with what the query selects, which no response type can say; so the pages
  // are typed by their query here.
  return {
    openapiFetch,
    pages: (...input: Input) => list(pageItself, ...input),
    posts: (...input: Input) => list(postsIn, ...input),
    getPage: async (...input: Input) => (await list(pageItself, ...input).next()).value,
  } as LikedPostsClient;
}
