import { LikedPostsError, PaginationError } from './errors.ts';
import type { AnyPage, Position, ReceivedPage } from './page.ts';
import { countOverlap, createPosition, findPlace } from './positions.ts';

/** Requests the page of a token. The first page has no token. */
type RequestPage = (token: string | undefined, signal: AbortSignal) => Promise<ReceivedPage>;

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
  /** The tokens of the pages that the walk has taken. That of the first page is `undefined`. */
  readonly #tokens = new Set<string | undefined>();
  #hasReceivedPosts = false;
  #pagesWithoutNewPosts = 0;

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    this.#passedIds = new Set(start.after);
    // Another walk took the page of `previous`. This walk notices a page that leads back to it.
    if (start.previous !== undefined) this.#tokens.add(start.previous);
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
      if (error instanceof LikedPostsError) error.position = from;
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
    const token = page.query.pagination_token;
    const isTakenAgain = this.#tokens.has(token);
    this.#tokens.add(token);
    const next = page.meta.next_token;
    const leadsBack = next !== undefined && this.#tokens.has(next);
    // The first time, a page with new Posts is yielded. Its position makes the walk take it again.
    if (leadsBack && (isTakenAgain || data.length === 0)) {
      const message = 'The service led back to a page that it had sent before.';
      const details = { reason: 'repeated', token: next, retryable: true };
      throw new PaginationError(`${message} Try again from \`position\`.`, details);
    }
    const position = createPosition(page, { from, data, leadsBack });
    // `structuredClone` throws on a response, so it must not see it.
    return Object.defineProperty({ ...page, data, position }, 'response', { enumerable: false });
  }

  async #takePage(from: Position, signal: AbortSignal): Promise<ReceivedPage> {
    const requestPage = (token: string | undefined) => this.#requestPage(token, signal);
    const isStartInPage = from.inPage && !this.#hasReceivedPosts;
    if (!isStartInPage) return requestPage(from.token);
    const { passedPosts, page } = await findPlace(from, requestPage);
    this.#passNewPosts(passedPosts);
    return page;
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
