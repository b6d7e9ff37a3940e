import type { LikedPostsQuery } from '@liked-posts/types';
import { LikedPostsError, PaginationError } from './errors.ts';
import { placePage } from './next-page.ts';
import type { Page, ReceivedPage } from './page.ts';
import { countBeforePlace, countOverlap, type Position } from './position.ts';

type AnyPage = Page<LikedPostsQuery>;

/** A page, and how many attempts it took. */
interface PageResult {
  readonly page: ReceivedPage;
  readonly attempts: number;
}

/** Where a walk goes on. */
interface Place {
  readonly position: Position;
  /** The page of that position. */
  readonly result: PageResult;
  /** How many Posts of the page come before the place. */
  readonly countBefore: number;
}

/** Requests the page of a token. The first page has none. */
export type RequestPage = (
  token: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<PageResult>;

/** How often a listing requests a page: once, and again if that leads back to an earlier one. */
const maxRequestsOfPage = 2;
/**
 * On how many pages after its own a place is sought. The smallest pages have 5 Posts, and a page that
 * had 100 of them is now 20 pages.
 */
const maxPagesToSeek = 20;
/** How many pages in a row may bring nothing new. */
const maxPagesWithoutNews = 100;
/** How many ids of yielded Posts are remembered. A service repeats Posts sooner, if it does. */
const maxYieldedIds = 100_000;

/** A walk from page to page, each Post once. */
export class Walk {
  readonly #requestPage: RequestPage;
  readonly #yieldedIds: Set<string>;
  /** How often each page was requested, by token. The first page has none. */
  readonly #requests = new Map<string | undefined, number>();
  /** Pages that were requested to find a place, and are not listed yet, by token. */
  readonly #keptPages = new Map<string | undefined, PageResult>();
  #hasPosts = false;
  #pagesWithoutNews = 0;

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    this.#yieldedIds = new Set(start.after);
    // Another walk requested the page before. This one notices a page that leads back to it.
    if (start.previous !== undefined) this.#requests.set(start.previous, 1);
  }

  /**
   * The page at a position, without the Posts of earlier pages.
   *
   * @throws {PaginationError} if the listing can't continue
   */
  async load(from: Position, signal: AbortSignal | undefined): Promise<AnyPage> {
    try {
      return await this.#load(from, signal);
    } catch (error) {
      if (error instanceof LikedPostsError) error.position ??= from;
      throw error;
    }
  }

  async #load(from: Position, signal: AbortSignal | undefined): Promise<AnyPage> {
    if (this.#pagesWithoutNews >= maxPagesWithoutNews) throw createStalledError(from.token);
    const { position, result, countBefore } = await this.#findPlace(from, signal);
    const { data: posts, meta } = result.page;
    this.#hasPosts ||= posts.length > 0;
    this.#takeNewPosts(posts.slice(0, countBefore));
    const data = this.#takeNewPosts(posts.slice(countBefore));
    this.#pagesWithoutNews = data.length === 0 ? this.#pagesWithoutNews + 1 : 0;
    const next = meta.next_token;
    const leadsBack = next !== undefined && this.#requests.has(next) && !this.#keptPages.has(next);
    if (leadsBack && data.length === 0) throw createRepeatedError(next, result.attempts);
    return placePage(result.page, { from: position, data, leadsBack });
  }

  async #receivePage(from: Position, signal: AbortSignal | undefined): Promise<PageResult> {
    const { token, previous } = from;
    const keptPage = this.#keptPages.get(token);
    if (keptPage) {
      this.#keptPages.delete(token);
      return keptPage;
    }
    const requests = (this.#requests.get(token) ?? 0) + 1;
    if (requests > maxRequestsOfPage) throw createRepeatedError(previous);
    this.#requests.set(token, requests);
    return this.#requestPage(token, signal);
  }

  async #findPlace(from: Position, signal: AbortSignal | undefined): Promise<Place> {
    const result = await this.#receivePage(from, signal);
    // Once it has Posts, the walk knows more of them than its position does.
    if (this.#hasPosts) return { position: from, result, countBefore: 0 };
    if (from.inPage) return this.#seekPlace(from, result, signal);
    return { position: from, result, countBefore: countOverlap(result.page.data, from) };
  }

  /**
   * Finds a place that was inside a page: on that page, or on a later one, because newer likes have
   * pushed it there or pages are smaller now. If all Posts that the position knows are gone, the
   * pages are kept, and listed from the first one on, so that nothing is lost.
   */
  async #seekPlace(
    from: Position,
    first: PageResult,
    signal: AbortSignal | undefined,
  ): Promise<Place> {
    const pagesBefore: PageResult[] = [];
    let position = from;
    let result = first;
    while (pagesBefore.length <= maxPagesToSeek) {
      const countBefore = countBeforePlace(result.page.data, from);
      if (countBefore !== undefined) {
        this.#keptPages.clear();
        for (const { page } of pagesBefore) this.#takeNewPosts(page.data);
        return { position, result, countBefore };
      }
      pagesBefore.push(result);
      const token = result.page.meta.next_token;
      if (!token || this.#requests.has(token)) break;
      position = { ...from, token };
      result = await this.#receivePage(position, signal);
      this.#keptPages.set(token, result);
    }
    return { position: from, result: first, countBefore: 0 };
  }

  /** The Posts that the walk has not had before. From now on, it has had them. */
  #takeNewPosts(posts: AnyPage['data']): AnyPage['data'] {
    const ids = this.#yieldedIds;
    const newPosts: AnyPage['data'] = [];
    for (const post of posts) {
      if (ids.has(post.id)) continue;
      ids.add(post.id);
      newPosts.push(post);
    }
    // A `Set` keeps the order in which its values came.
    for (const oldest of ids) {
      if (ids.size <= maxYieldedIds) break;
      ids.delete(oldest);
    }
    return newPosts;
  }
}

function createStalledError(token: string | undefined): PaginationError {
  return new PaginationError(
    `${maxPagesWithoutNews} pages in a row brought no new Posts. Continue from \`position\`.`,
    { reason: 'stalled', token, retryable: true },
  );
}

function createRepeatedError(token: string | undefined, attempts = 0): PaginationError {
  return new PaginationError(
    'The service led back to a page that it had sent before. Try again from `position`.',
    { reason: 'repeated', token, attempts, retryable: true },
  );
}
