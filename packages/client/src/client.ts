import type { LikedPostsQuery, paths } from '@liked-posts/types';
import type { Client } from 'openapi-fetch';
import {
  check,
  checkCount,
  checkId,
  checkNumber,
  checkQuery,
  readHeaders,
  readStart,
} from './check-options.ts';
import { createGate } from './gate.ts';
import { type Listing, listItems } from './listing.ts';
import { placePosts } from './next-page.ts';
import type { ClientOptions, PageOptions, PagingOptions } from './options.ts';
import type { AnyQuery, Checked, Page, PostInPage } from './page.ts';
import type { Position } from './position.ts';
import { type Connection, defaultMaxDelayMs, requestPage } from './request.ts';
import { connect, defaultTimeoutMs } from './transport.ts';
import { Walk } from './walk.ts';

/**
 * A client of the liked Posts operation: the `GET`, `use` and `eject` of openapi-fetch, and three
 * methods on top. Each attempt of theirs is one such `GET`, so middleware sees it.
 */
export interface LikedPostsClient extends Pick<Client<paths>, 'GET' | 'use' | 'eject'> {
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
  pages(id: string): Listing<Page<Record<never, never>>>;
  /**
   * All pages of the Posts that the user `id` has liked. Each is fetched when the loop asks for it,
   * with the whole query.
   *
   * @throws {LikedPostsError} its `position` says where to go on. Also throws the reason of `signal`,
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
  ): Listing<Page<Query>>;
  /** The Posts that the user `id` has liked, with their default fields. */
  posts(id: string): Listing<PostInPage<Record<never, never>>>;
  /**
   * All Posts that the user `id` has liked, each with its page and its position.
   *
   * @throws {LikedPostsError} its `position` says where to go on. Also throws the reason of `signal`,
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
  ): Listing<PostInPage<Query>>;
}

/**
 * A client for the service at `baseUrl`.
 *
 * @throws {InvalidOptionError} if an option is wrong
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });
 * for await (const { post } of client.posts('2244994945')) console.log(post.text);
 */
export function createClient(options: ClientOptions): LikedPostsClient {
  const { timeout, retry = {}, maxBodyBytes, onWait } = options;
  checkNumber('timeout', timeout);
  checkNumber('maxBodyBytes', maxBodyBytes);
  checkCount('retry.limit', retry.limit, 'repetitions');
  checkNumber('retry.delay', retry.delay);
  checkNumber('retry.maxDelay', retry.maxDelay);
  const transport = connect(options);
  const gate = createGate(retry.limit === 0 ? 0 : (retry.maxDelay ?? defaultMaxDelayMs));
  const connection: Connection = { transport, gate, retry, onWait };

  /** Checks and prepares the arguments of every call. */
  function startWalk(id: string, givenQuery: LikedPostsQuery, call: PagingOptions) {
    checkId(id);
    checkQuery(givenQuery);
    checkNumber('timeout', call.timeout);
    checkCount('limit', call.limit, 'pages or Posts');
    // A copy, because the caller may change the query between pages.
    const query: LikedPostsQuery = JSON.parse(JSON.stringify(givenQuery));
    const headers = call.headers && readHeaders(call.headers);
    const timeoutMs = call.timeout ?? timeout ?? defaultTimeoutMs;
    const start = readStart(query, call);
    const walk = new Walk(start, (token, signal) => {
      const page = { id, query: { ...query, pagination_token: token }, headers, timeoutMs };
      return requestPage(connection, page, signal);
    });
    return { walk, start };
  }

  function list<Item extends { readonly position: Position }>(
    toItems: (page: Page<LikedPostsQuery>, from: Position) => Item[],
  ) {
    return (id: string, query: LikedPostsQuery = {}, call: PagingOptions = {}) =>
      listItems({ ...startWalk(id, query, call), ...call, toItems });
  }

  const { GET, use, eject } = transport;
  const client = {
    GET,
    use,
    eject,
    pages: list((page) => [page]),
    posts: list(placePosts),
    async getPage(id: string, query: LikedPostsQuery = {}, call: PageOptions = {}) {
      const { walk, start } = startWalk(id, query, call);
      check('from', !start.end, 'a position before the end');
      return walk.load(start, call.signal);
    },
  };
  // The code is the same for every query: pages get their types here.
  return client as LikedPostsClient;
}
