import { LikedPostsError, PaginationError } from './errors.ts';
import { listOverlap } from './find-place.ts';
import type { AnyPage, Position, Posts } from './page.ts';
import { createRepeatedError, PageSource, type RequestPage } from './page-source.ts';
import { createPosition } from './positions.ts';

/** How many pages in a row may have no new Posts. */
const maxPagesWithoutNewPosts = 100;
/** How many ids of passed Posts are remembered. A service that repeats Posts does so within fewer. */
const maxPassedIds = 100_000;

/**
 * A walk from page to page, which yields each Post once:
 *
 *   token   Posts   next   yielded
 *   none    9 8     a      9 8
 *   a       8 7     b      7          because 8 was yielded before
 *   b       6       a      6          but the page leads back to `a`, so `b` is requested again
 *   b       6       none   nothing    the end; if `b` leads back again, a PaginationError
 */
export class Walk {
  readonly #pages: PageSource;
  /** The ids of the Posts that the walk has passed: it has yielded or skipped them. */
  readonly #passedIds: Set<string>;
  #pagesWithoutNewPosts = 0;
  /** Whether a page had Posts. Until then, the walk skips the Posts before the place of its start. */
  #hasBegun = false;

  constructor(start: Position, requestPage: RequestPage) {
    this.#pages = new PageSource(start, requestPage);
    this.#passedIds = new Set(start.after);
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
      // The reason of an abort may be the error of another walk. Errors of other classes are the caller's.
      const isOfWalk = error instanceof LikedPostsError && error !== signal.reason;
      if (isOfWalk) error.position ??= from;
      throw error;
    }
  }

  async #loadNewPosts(from: Position, signal: AbortSignal): Promise<AnyPage> {
    if (this.#pagesWithoutNewPosts >= maxPagesWithoutNewPosts) throw createStalledError(from);
    // The Posts before the place of the start are passed, but not yielded: first those that a search
    // finds if the start is inside a page, then those that overlap if it is between two pages.
    const startsInPage = from.inPage && !this.#hasBegun;
    if (startsInPage) this.#passNewPosts(await this.#pages.search(from, signal));
    const { page, leadsBack } = await this.#pages.take(from, signal);
    if (!this.#hasBegun) this.#passNewPosts(listOverlap(page.data, from));
    this.#hasBegun ||= page.data.length > 0;
    const data = this.#passNewPosts(page.data);
    this.#pagesWithoutNewPosts = data.length === 0 ? this.#pagesWithoutNewPosts + 1 : 0;
    // A page that leads back is yielded if it has new Posts: its position leads to itself once more.
    if (leadsBack && data.length === 0) throw createRepeatedError(page.meta.next_token);
    const position = createPosition(page, { from, data, leadsBack });
    // Not enumerable, because `structuredClone` of a page would throw on its response.
    return Object.defineProperty({ ...page, data, position }, 'response', { enumerable: false });
  }

  /** Passes the Posts that the walk has not passed before, and returns them. */
  #passNewPosts(posts: Posts): Posts {
    const ids = this.#passedIds;
    const newPosts: Posts = [];
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

function createStalledError({ token }: Position): PaginationError {
  return new PaginationError(
    `${maxPagesWithoutNewPosts} pages in a row brought no new Posts. Continue from \`position\`.`,
    { reason: 'stalled', token, retryable: true },
  );
}
