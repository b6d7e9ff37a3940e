import type {
  CheckedQuery,
  Indexed,
  LikedPostsPage,
  LikedPostsQuery,
  PageMeta,
  PostOf,
} from '@liked-posts/types';
import type { RateLimit } from '@liked-posts/types/rate-limit';
import type { PagingOptions } from './options.ts';
import type { Position } from './position.ts';

/** One page of liked Posts, typed by its query. Lists that the service leaves out are empty lists. */
export interface Page<Query> extends Indexed<Query> {
  /** The Posts of the page. An empty page need not be the last: look at `position.end`. */
  readonly data: NonNullable<LikedPostsPage<Query>['data']>;
  /** The number of Posts, and the tokens of the next and the previous page. */
  readonly meta: PageMeta;
  /** The rate limit after this request. */
  readonly rateLimit: RateLimit;
  /** The response, its body already read. Copies of the page do not have it. */
  readonly response: Response;
  /** The position after this page: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/** A page of any query. */
export type AnyPage = Page<LikedPostsQuery>;

/** A page as the service sent it. */
export type ReceivedPage = Omit<AnyPage, 'position'>;

/** A Post, and the page it came with: `indexIncludes(page)` finds what the Post refers to. */
export interface PostInPage<Query> {
  readonly post: PostOf<Query>;
  readonly page: Page<Query>;
  /** The position after this Post: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/**
 * A query without unknown parameters and without empty lists. Use it to type the query in a
 * function of your own that takes any query, and may add to it.
 *
 * @example
 * function getFullPage<const Query extends LikedPostsQuery>(id: string, query: Checked<Query>) {
 *   const fullQuery: Checked<Query> = { ...query, max_results: 100 };
 *   return client.getPage(id, fullQuery);
 * }
 */
export type Checked<Query> = CheckedQuery<Query, keyof PagingOptions>;

/** Options passed as the query by mistake. The compiler shows the types of members as messages. */
type MisplacedOptions = {
  readonly [Option in keyof PagingOptions]?: `'${Option}' is an option: options come after the query`;
};

/** Any query; options are refused with a message of their own. */
export interface AnyQuery extends LikedPostsQuery, MisplacedOptions {}
