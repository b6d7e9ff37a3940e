import type {
  CheckedQuery,
  LikedPostsPage,
  LikedPostsQuery,
  PageMeta,
  Problem,
} from '@liked-posts/types';
import type { RateLimit } from '@liked-posts/types/rate-limit';
import type { PagingOptions } from './options.ts';
import type { Position } from './position.ts';

/** A page as the service sent it. */
export interface FetchedPage<Query = LikedPostsQuery> {
  /** The Posts of the page. An empty page need not be the last: look at `meta.next_token`. */
  readonly data: NonNullable<LikedPostsPage<Query>['data']>;
  /** The objects that the expansions of the query lead to. */
  readonly includes: NonNullable<LikedPostsPage<Query>['includes']>;
  /** The objects that could not be returned, and why. The rest of the page is still good. */
  readonly errors: readonly Problem[];
  /** The number of Posts, and the tokens of the next and the previous page. */
  readonly meta: PageMeta;
  /** The rate limit after this request. */
  readonly rateLimit: RateLimit;
  /** The query as it was sent; its `pagination_token` is the token of this page. */
  readonly query: Query & Pick<LikedPostsQuery, 'pagination_token'>;
  /** The response, its body already read. Copies of the page do not have it. */
  readonly response: Response;
}

/** One page of liked Posts, typed by its query. What the service leaves out is empty. */
export interface Page<Query> extends FetchedPage<Query> {
  /** The position after this page: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/** A Post as a query selects it. */
export type PostOf<Query> = Page<Query>['data'][number];

/** A user as a query selects it; `never` if no expansion leads to users. */
export type UserOf<Query> = Included<Query, 'users'>;

/** A photo, video or animated GIF as a query selects it. */
export type MediaOf<Query> = Included<Query, 'media'>;

/** A place as a query selects it. */
export type PlaceOf<Query> = Included<Query, 'places'>;

/** A poll as a query selects it. */
export type PollOf<Query> = Included<Query, 'polls'>;

/** An object in a list of `includes`, with the fields that the query selects. */
export type Included<Query, Member extends string> = Member extends keyof Page<Query>['includes']
  ? NonNullable<Page<Query>['includes'][Member]> extends readonly (infer Item)[]
    ? Item
    : never
  : never;

/** A Post, and the page it came with: `indexIncludes(page)` finds what the Post refers to. */
export interface PostInPage<Query> {
  readonly post: PostOf<Query>;
  readonly page: Page<Query>;
  /** The position after this Post: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/**
 * A query without unknown parameters and without empty lists. Use it to type the query in a
 * function of your own that takes any.
 *
 * @example
 * function textsOf<const Query extends LikedPostsQuery>(id: string, query: Checked<Query>) {
 *   return client.getPage(id, query).then(({ data }) => data.map(({ text }) => text));
 * }
 */
export type Checked<Query> = Query & CheckedQuery<Query, keyof PagingOptions>;

/** Options in the place of the query. The compiler shows the types of these members as messages. */
type Misplaced = {
  readonly [Option in keyof PagingOptions]?: `'${Option}' is an option: options come after the query`;
};

/** Any query; options are refused with a message of their own. */
export interface AnyQuery extends LikedPostsQuery, Misplaced {}
