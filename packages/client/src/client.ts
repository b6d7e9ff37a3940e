import type { LikedPostsQuery, paths } from '@liked-posts/types';
import type { Client } from 'openapi-fetch';
import { WalkListing } from './listing.ts';
import type { Checked, ClientOptions, PageOptions, PagingOptions } from './options.ts';
import type { AnyPage, Listing, Page, Position, PostInPage } from './page.ts';
import { createItems, readStart } from './positions.ts';
import {
  check,
  checkCount,
  checkId,
  checkNumber,
  checkQuery,
  readHeaders,
} from './read-options.ts';
import { type RequestContext, requestPage } from './request.ts';
import { Transport } from './transport.ts';
import { Walk } from './walk.ts';

/** Options passed as the query by mistake. The compiler shows the types of members as messages. */
type MisplacedOptions = {
  readonly [Option in keyof PagingOptions]?: `'${Option}' is an option: options come after the query`;
};

/** Any query; options are refused with a message of their own. */
interface AnyQuery extends LikedPostsQuery, MisplacedOptions {}

/** The query of a call that passes no query. It has no members, so a page has the default fields. */
type DefaultQuery = Record<never, never>;

/**
 * A client of the liked Posts operation: the `GET`, `use` and `eject` of openapi-fetch, and three
 * methods that read pages. They send each attempt by `GET`, so middleware sees it.
 */
export interface LikedPostsClient extends Pick<Client<paths>, 'GET' | 'use' | 'eject'> {
  /** One page of the Posts that the user `id` has liked, with their default fields. */
  getPage(id: string): Promise<Page<DefaultQuery>>;
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
  pages(id: string): Listing<Page<DefaultQuery>>;
  /**
   * All pages of the Posts that the user `id` has liked. Each is fetched when the loop asks for it,
   * with the whole query.
   *
   * @throws {LikedPostsError} with the `position` to continue from. Errors of your own pass through.
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
  posts(id: string): Listing<PostInPage<DefaultQuery>>;
  /**
   * All Posts that the user `id` has liked, each with its page and its position.
   *
   * @throws {LikedPostsError} with the `position` to continue from. Errors of your own pass through.
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

/** The arguments of `getPage`, `pages` and `posts`. */
type CallArguments = [id: string, query?: LikedPostsQuery, options?: PagingOptions];

/**
 * A client for the service at `baseUrl`.
 *
 * @throws {InvalidOptionError} if an option is wrong
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });
 * for await (const { post } of client.posts('2244994945')) console.log(post.text);
 */
export function createClient(options: ClientOptions): LikedPostsClient {
  // From the outside in: `WalkListing` iterates, `Walk` goes from page to page, `requestPage` retries,
  // a `Gate` delays an attempt, and the `Transport` sends it.
  const { timeout = 30_000, maxBodyBytes = 33_554_432, onWait } = options;
  const { limit: retryLimit = 2, delay = 500, maxDelay = 60_000 } = options.retry ?? {};
  checkNumber('timeout', timeout);
  checkNumber('maxBodyBytes', maxBodyBytes);
  checkCount('retry.limit', retryLimit, 'repetitions');
  checkNumber('retry.delay', delay);
  checkNumber('retry.maxDelay', maxDelay);
  const retry = { limit: retryLimit, delay, maxDelay };
  const transport = new Transport(options, { timeoutMs: timeout, maxBodyBytes });
  const context: RequestContext = { transport, gates: new Map(), retry, onWait };

  /** Checks the arguments of a call, apart from the `limit` of a listing, and makes its walk. */
  function createWalk([id, callerQuery = {}, callOptions = {}]: CallArguments) {
    checkId(id);
    checkQuery(callerQuery);
    const { timeout: timeoutMs = timeout, signal } = callOptions;
    checkNumber('timeout', timeoutMs);
    // A copy, because the caller may change the query between pages. JSON leaves out members that are
    // inherited or `undefined`, as the URL would.
    const query: LikedPostsQuery = JSON.parse(JSON.stringify(callerQuery));
    const headers = readHeaders(callOptions.headers);
    const start = readStart(query, callOptions);
    // Not the signal of the call: a listing passes a signal that also aborts when its loop is left.
    const walk = new Walk(start, (token, pageSignal) => {
      const pageQuery = { ...query, pagination_token: token };
      return requestPage(context, { id, query: pageQuery, headers, timeoutMs, signal: pageSignal });
    });
    return { walk, start, signal, limit: callOptions.limit };
  }

  function createListing<Item extends { readonly position: Position }>(
    toItems: (page: AnyPage, from: Position) => Item[],
    call: CallArguments,
  ) {
    const listed = createWalk(call);
    checkCount('limit', listed.limit, 'pages or Posts');
    return new WalkListing({ ...listed, toItems });
  }

  const { GET, use, eject } = transport;
  const client = {
    GET,
    use,
    eject,
    async getPage(...call: CallArguments) {
      const { walk, start, signal } = createWalk(call);
      // From the end, `pages` and `posts` yield nothing, but `getPage` must return a page.
      check('from', !start.end, 'a position before the end');
      return walk.loadPage(start, signal ?? new AbortController().signal);
    },
    pages: (...call: CallArguments) => createListing((page) => [page], call),
    posts: (...call: CallArguments) => createListing(createItems, call),
  };
  // The code is the same for every query. `LikedPostsClient` gives pages the type of their query, and
  // `get-page.test-d.ts` checks these types.
  return client as LikedPostsClient;
}
