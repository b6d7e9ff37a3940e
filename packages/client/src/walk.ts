import { LikedPostsError, PaginationError } from './errors.ts';
import type { AnyPage, Position, ReceivedPage } from './page.ts';
import { countOverlap, createPosition, findPlace } from './positions.ts';

/** Requests the page of a token. The first page has no token. */
type RequestPage = (token: string | undefined, signal: AbortSignal) => Promise<ReceivedPage>;

/** How often a walk requests a page: once, and again if the page leads back to an earlier one. */
const maxRequestsPerPage = 2;
/** How many pages in a row may have no new Posts. */
const maxPagesWithoutNewPosts = 100;
/** How many ids of passed Posts are remembered. If a service repeats Posts, it does so sooner. */
const maxPassedIds = 100_000;

/**
 * A walk from page to page, which yields each Post once:
 *
 *   token   Posts   next   yielded
 *   none    9 8     a      9 8
 *   a       8 7     b      7          because 8 was yielded before
 *   b       6       a      6          but the page leads back, so it is requested again
 *   b       6       none   nothing    the end; if it leads back again, a PaginationError
 */
export class Walk {
  readonly #requestPage: RequestPage;
  /** The ids of the Posts that the walk does not yield any more: it has yielded or skipped them. */
  readonly #passedIds: Set<string>;
  // Of the next two members, a new page is in neither, a page ahead in both, and a page that the walk
  // has used only in `#requestCounts`.
  /** How often each page was requested, by token. The token of the first page is `undefined`. */
  readonly #requestCounts = new Map<string | undefined, number>();
  /** The pages that were requested to search them, in order. The walk goes on with these. */
  #pagesAhead: ReceivedPage[] = [];
  #hasReceivedPosts = false;
  #pagesWithoutNewPosts = 0;

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    this.#passedIds = new Set(start.after);
    // Another walk requested the page of `previous`. This walk notices a page that leads back to it.
    if (start.previous !== undefined) this.#requestCounts.set(start.previous, 1);
  }

  /**
   * The page at a position, without the Posts of earlier pages.
   *
   * @param from - the start of the walk, or the position of the page before
   * @throws {PaginationError} if the listing can't continue
   */
  async loadPage(from: Position, signal: AbortSignal): Promise<AnyPage> {
    try {
      return await this.#loadNewPosts(from, signal);
    } catch (error) {
      // The reason of an abort may be the error of another walk, and other errors are the caller's.
      const isOfWalk = error instanceof LikedPostsError && error !== signal.reason;
      if (isOfWalk) error.position ??= from;
      throw error;
    }
  }

  async #loadNewPosts(from: Position, signal: AbortSignal): Promise<AnyPage> {
    if (this.#pagesWithoutNewPosts >= maxPagesWithoutNewPosts) {
      const message = `${maxPagesWithoutNewPosts} pages in a row brought no new Posts.`;
      const details = { reason: 'stalled', token: from.token, retryable: true };
      throw new PaginationError(`${message} Continue from \`position\`.`, details);
    }
    const page = await this.#takePage(from, signal);
    if (!this.#hasReceivedPosts) {
      // Of the Posts that an earlier walk yielded, this one knows only the ten ids of its start.
      this.#passNewPosts(page.data.slice(0, countOverlap(page.data, from)));
    }
    this.#hasReceivedPosts ||= page.data.length > 0;
    const data = this.#passNewPosts(page.data);
    this.#pagesWithoutNewPosts = data.length === 0 ? this.#pagesWithoutNewPosts + 1 : 0;
    const next = page.meta.next_token;
    // If a search has requested pages ahead, `next` leads on, to the first page ahead.
    const leadsBack =
      next !== undefined && this.#pagesAhead.length === 0 && this.#requestCounts.has(next);
    // A page with new Posts is yielded. Its position makes the walk request it once more.
    if (leadsBack && data.length === 0) throw createRepeatedError(next);
    const position = createPosition(page, { from, data, leadsBack });
    // `structuredClone` throws on a response, so it must not see it.
    return Object.defineProperty({ ...page, data, position }, 'response', { enumerable: false });
  }

  async #takePage(from: Position, signal: AbortSignal): Promise<ReceivedPage> {
    const countAndRequest = (token: string | undefined) => {
      const requestCount = (this.#requestCounts.get(token) ?? 0) + 1;
      // The page had led back to `previous`, was requested again, and has led back once more.
      if (requestCount > maxRequestsPerPage) throw createRepeatedError(from.previous);
      this.#requestCounts.set(token, requestCount);
      return this.#requestPage(token, signal);
    };
    const isStartInPage = from.inPage && !this.#hasReceivedPosts;
    if (isStartInPage) {
      const { passedPosts, pages } = await findPlace(from, countAndRequest);
      this.#passNewPosts(passedPosts);
      this.#pagesAhead = pages;
    }
    return this.#pagesAhead.shift() ?? countAndRequest(from.token);
  }

  /** Remembers the Posts that the walk has not passed before, and returns them. */
  #passNewPosts(posts: AnyPage['data']): AnyPage['data'] {
    const ids = this.#passedIds;
    const newPosts: AnyPage['data'] = [];
    for (const post of posts) {
      if (ids.has(post.id)) continue;
      ids.add(post.id);
      newPosts.push(post);
    }
    // A `Set` keeps the order in which its values were added, so the oldest come first.
    for (const oldestId of ids) {
      if (ids.size <= maxPassedIds) break;
      ids.delete(oldestId);
    }
    return newPosts;
  }
}

/** @param token - the token of the earlier page to which the service led back */
function createRepeatedError(token: string | undefined): PaginationError {
  return new PaginationError(
    'The service led back to a page that it had sent before. Try again from `position`.',
    { reason: 'repeated', token, retryable: true },
  );
}
