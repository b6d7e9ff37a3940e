import type {
  Indexed,
  LikedPostsPage,
  LikedPostsQuery,
  PageMeta,
  PostOf,
  Problem,
} from '@liked-posts/types';
import type { RateLimit } from '@liked-posts/types/rate-limit';

/**
 * Where to continue a listing. It is plain JSON of some 300 bytes, and can be used in another
 * process. Do not change it; pass it as `from`, with the same id and query. For example,
 * `{ token: 't2', after: ['8', '7'], inPage: true }` continues after Post 7 of the page of `t2`.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /** The ids of the Posts that were yielded last, at most ten, in the order of the listing. */
  readonly after?: readonly string[] | undefined;
  /**
   * Set if the last Post of `after` came from the page of `token`: the listing requests that page
   * again, and continues after the Post, which may have moved to a later page meanwhile.
   */
  readonly inPage?: true | undefined;
  /**
   * The token of the page before, or of the earlier page that the page of `token` led back to. If the
   * page of `token` names it as the next, the listing notices that it goes in a circle.
   */
  readonly previous?: string | undefined;
  /** Set at the end of the listing. A listing from here yields nothing, and sends nothing. */
  readonly end?: true | undefined;
}

/** One page of liked Posts, typed by its query. Lists that the service leaves out are empty lists. */
export interface Page<Query> extends Indexed<Query> {
  /** The Posts of the page. An empty page need not be the last: look at `position.end`. */
  readonly data: NonNullable<LikedPostsPage<Query>['data']>;
  /** As in `Indexed`; mutable, so that the page is also a `LikedPostsPage<Query>`. */
  readonly errors: Problem[];
  /** The number of Posts, and the tokens of the next and the previous page. */
  readonly meta: PageMeta;
  /** The rate limit as the headers of the response state it. */
  readonly rateLimit: RateLimit;
  /** The response, its body already read. Copies of the page do not have it. */
  readonly response: Response;
  /** The position after this page: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/** A page of any query. */
export type AnyPage = Page<LikedPostsQuery>;

/** The Posts of a page of any query. */
export type Posts = AnyPage['data'];

/** A page as `readPage` makes it of a response. The walk adds the position. */
export type ReceivedPage = Omit<AnyPage, 'position'>;

/** A Post, and the page it came with: `indexIncludes(page)` finds what the Post refers to. */
export interface PostInPage<Query> {
  readonly post: PostOf<Query>;
  readonly page: Page<Query>;
  /** The position after this Post: pass it as `from` to continue with the next. */
  readonly position: Position;
}

/** A listing of Posts or pages. */
export interface Listing<Item> extends AsyncGenerator<Item, void, unknown> {
  /**
   * The position after everything that was yielded: pass it as `from` to continue, whatever ended
   * the loop.
   */
  readonly position: Position;
}
