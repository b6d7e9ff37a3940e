import { addPosition } from './add-positions.ts';
import { LikedPostsError, PaginationError } from './errors.ts';
import type { AnyPage, ReceivedPage } from './page.ts';
import { countOverlap, countThroughLastKnown, type Position } from './position.ts';

/** A page, and how many attempts it took. */
interface PageResult {
  readonly page: ReceivedPage;
  readonly attempts: number;
}

/** Where a walk continues: on the page of `position`, after its first `skipCount` Posts. */
interface ResumePoint {
  readonly position: Position;
  readonly result: PageResult;
  readonly skipCount: number;
}

/** Requests the page of a token. The first page has none. */
export type RequestPage = (
  token: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<PageResult>;

/** How often a walk requests a page: once, and again if the page leads back to an earlier one. */
const maxRequestsPerPage = 2;
/**
 * How many later pages a walk searches for the Posts of a position. The smallest pages have 5 Posts,
 * and a page that had 100 of them is now 20 pages.
 */
const maxPagesToSearch = 20;
/** How many pages in a row may have no new Posts. */
const maxPagesWithoutNewPosts = 100;
/** How many ids of passed Posts are remembered. If a service repeats Posts, it does so sooner. */
const maxPassedIds = 100_000;

/**
 * A walk from page to page, which yields each Post once: it remembers the ids of yielded Posts.
 *
 * A walk can also begin inside a page, for example after Post 8 of the page `[9, 8, 7]`. It requests
 * the page again. After two newer likes, the page is `[11, 10, 9]`. The walk skips its three Posts,
 * because 9 was yielded, and goes on with Post 7 of the next page, `[8, 7, 6]`.
 */
export class Walk {
  readonly #requestPage: RequestPage;
  /** The Posts that were yielded or skipped. The walk does not yield them any more. */
  readonly #passedIds: Set<string>;
  // A page is new (in neither map), kept (in both), or used (only in `#requestCounts`).
  /** How often each page was requested, by token. The token of the first page is `undefined`. */
  readonly #requestCounts = new Map<string | undefined, number>();
  /** The pages, by token, that were requested to search them, and have not been yielded. */
  readonly #keptPages = new Map<string | undefined, PageResult>();
  #hasReceivedPosts = false;
  #pagesWithoutNewPosts = 0;

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    this.#passedIds = new Set(start.after);
    // Another walk requested that page. This walk notices a page that leads back to it.
    if (start.previous !== undefined) this.#requestCounts.set(start.previous, 1);
  }

  /**
   * The page at a position, without the Posts of earlier pages.
   *
   * @throws {PaginationError} if the listing can't continue
   */
  async loadPage(from: Position, signal: AbortSignal | undefined): Promise<AnyPage> {
    try {
      return await this.#loadNewPosts(from, signal);
    } catch (error) {
      if (error instanceof LikedPostsError) error.position ??= from;
      throw error;
    }
  }

  async #loadNewPosts(from: Position, signal: AbortSignal | undefined): Promise<AnyPage> {
    if (this.#pagesWithoutNewPosts >= maxPagesWithoutNewPosts) throw createStalledError(from.token);
    const { position, result, skipCount } = await this.#findResumePoint(from, signal);
    const { data: posts, meta } = result.page;
    this.#hasReceivedPosts ||= posts.length > 0;
    this.#rememberNewPosts(posts.slice(0, skipCount));
    const data = this.#rememberNewPosts(posts.slice(skipCount));
    this.#pagesWithoutNewPosts = data.length === 0 ? this.#pagesWithoutNewPosts + 1 : 0;
    const next = meta.next_token;
    // A kept page comes after this one: it was requested before only to search it.
    const wasUsed = this.#requestCounts.has(next) && !this.#keptPages.has(next);
    const leadsBack = next !== undefined && wasUsed;
    if (leadsBack && data.length === 0) throw createRepeatedError(next, result.attempts);
    return addPosition(result.page, { from: position, data, leadsBack });
  }

  async #takeOrRequestPage(from: Position, signal: AbortSignal | undefined): Promise<PageResult> {
    const { token, previous } = from;
    const keptPage = this.#keptPages.get(token);
    if (keptPage) {
      this.#keptPages.delete(token);
      return keptPage;
    }
    const requestCount = (this.#requestCounts.get(token) ?? 0) + 1;
    // The page was requested again because it had led back to `previous`, and did so once more.
    if (requestCount > maxRequestsPerPage) throw createRepeatedError(previous);
    this.#requestCounts.set(token, requestCount);
    return this.#requestPage(token, signal);
  }

  async #findResumePoint(from: Position, signal: AbortSignal | undefined): Promise<ResumePoint> {
    const result = await this.#takeOrRequestPage(from, signal);
    // After the first Posts, the ids that the walk remembers are enough to find repeated Posts.
    if (this.#hasReceivedPosts) return { position: from, result, skipCount: 0 };
    if (from.inPage) return this.#searchPages(from, result, signal);
    return { position: from, result, skipCount: countOverlap(result.page.data, from) };
  }

  /**
   * Finds where to continue inside a page: on that page, or on a later one, because newer likes have
   * pushed its Posts there or pages are smaller now.
   *
   * Nothing is found if all Posts that the position knows are gone: after Post 8 of `[9, 8, 7]`,
   * the page is now `[7, 6, 5]`. The walk yields that page whole, and then the later ones, which it
   * kept, so that nothing is lost.
   */
  async #searchPages(
    from: Position,
    first: PageResult,
    signal: AbortSignal | undefined,
  ): Promise<ResumePoint> {
    const pagesBefore: PageResult[] = [];
    let position = from;
    let result = first;
    while (pagesBefore.length <= maxPagesToSearch) {
      const skipCount = countThroughLastKnown(result.page.data, from);
      if (skipCount !== undefined) {
        // The pages before have only newer likes. They count as yielded, so none is kept.
        this.#keptPages.clear();
        for (const { page } of pagesBefore) this.#rememberNewPosts(page.data);
        return { position, result, skipCount };
      }
      pagesBefore.push(result);
      const token = result.page.meta.next_token;
      if (!token || this.#requestCounts.has(token)) break;
      position = { ...from, token };
      // After the last page to search, this requests one more, which is only kept.
      result = await this.#takeOrRequestPage(position, signal);
      this.#keptPages.set(token, result);
    }
    return { position: from, result: first, skipCount: 0 };
  }

  /** Remembers the Posts that the walk has not met before, and returns them. */
  #rememberNewPosts(posts: AnyPage['data']): AnyPage['data'] {
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

function createStalledError(token: string | undefined): PaginationError {
  return new PaginationError(
    `${maxPagesWithoutNewPosts} pages in a row brought no new Posts. Continue from \`position\`.`,
    { reason: 'stalled', token, retryable: true },
  );
}

function createRepeatedError(token: string | undefined, attempts = 0): PaginationError {
  return new PaginationError(
    'The service led back to a page that it had sent before. Try again from `position`.',
    { reason: 'repeated', token, attempts, retryable: true },
  );
}
