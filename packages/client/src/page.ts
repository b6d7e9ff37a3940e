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

/** One page of liked Posts, typed by its query. What the service leaves out is empty. */
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

/** A page as the service sent it. */
export type ReceivedPage = Omit<Page<LikedPostsQuery>, 'position'>;

/** A Post, and the page it came with: `indexIncludes(page)` finds what the Post refers to. */
export interface PostInPage<Query> {
  readonly post: PostOf<Query>;
  readonly page: Page<Query>;
  /** The position after this Post: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/**
 * Where to continue a listing. It is plain JSON of some 300 bytes, and can be used in another
 * process. Do not change it; pass it as `from`, with the same id and query.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /** The ids of the last Posts that were yielded, at most ten. The last of them came last. */
  readonly after?: readonly string[] | undefined;
  /**
   * Set if the last of these Posts came from the page of `token`: the listing requests that page
   * again, and continues after the Post.
   */
  readonly inPage?: true | undefined;
  /** The token of the page before, to notice a page that leads back to it. */
  readonly previous?: string | undefined;
  /** Set at the end of the listing. Then nothing comes after this, and nothing is sent. */
  readonly end?: true | undefined;
}

/**
 * A query without unknown parameters and without empty lists. Use it to type the query in a
 * function of your own that takes any.
 *
 * @example
 * function getTexts<const Query extends LikedPostsQuery>(id: string, query: Checked<Query>) {
 *   return client.getPage(id, query).then(({ data }) => data.map(({ text }) => text));
 * }
 */
export type Checked<Query> = CheckedQuery<Query, keyof PagingOptions>;

/** Options in the place of the query. The compiler shows the types of these members as messages. */
type Misplaced = {
  readonly [Option in keyof PagingOptions]?: `'${Option}' is an option: options come after the query`;
};

/** Any query; options are refused with a message of their own. */
export interface AnyQuery extends LikedPostsQuery, Misplaced {}
