import { PaginationError } from './errors.ts';
import { findPlace, listOverlap } from './find-place.ts';
import type { Position, Posts, ReceivedPage } from './page.ts';

/** Requests the page of a token. The first page has no token. */
export type RequestPage = (token: string | undefined, signal: AbortSignal) => Promise<ReceivedPage>;

/** How often a page is requested: once, and again if it leads back to an earlier page. */
const maxRequestsPerPage = 2;

/** Where a walk gets its pages: it requests them, and notices if one leads back to an earlier one. */
export class PageSource {
  readonly #requestPage: RequestPage;
  /** How often each page was requested, by token. The token of the first page is `undefined`. */
  readonly #requestCounts = new Map<string | undefined, number>();
  /** The pages that a search has requested and not used, in order. The walk goes on with these. */
  #pagesAhead: ReceivedPage[] = [];
  /**
   * Whether a page with Posts was taken. Before, a walk that continues another one has not found its
   * place: of the Posts that it must skip, it knows only the ten ids of its start.
   */
  #hasReceivedPosts = false;

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    // Another walk requested the page of `previous`. This walk notices a page that leads back to it.
    if (start.previous !== undefined) this.#requestCounts.set(start.previous, 1);
  }

  /**
   * The page at a position; and at the start of a walk that continues another one, the Posts before the
   * place where it continues.
   *
   * @throws {PaginationError} if the page has led back twice
   */
  async takePage(
    from: Position,
    signal: AbortSignal,
  ): Promise<{ page: ReceivedPage; earlierPosts: Posts }> {
    const request = (token: string | undefined) => this.#countAndRequest(token, from, signal);
    const earlierPosts: Posts = [];
    if (from.inPage && !this.#hasReceivedPosts) {
      const place = await findPlace(from, request);
      earlierPosts.push(...place.earlierPosts);
      this.#pagesAhead = place.pages;
    }
    const page = this.#pagesAhead.shift() ?? (await request(from.token));
    // After a search, these are among the earlier Posts already.
    if (!this.#hasReceivedPosts) earlierPosts.push(...listOverlap(page.data, from));
    this.#hasReceivedPosts ||= page.data.length > 0;
    return { page, earlierPosts };
  }

  /** Whether the page that was taken last, which is passed, names itself or an earlier one as the next. */
  leadsBack({ meta }: ReceivedPage): boolean {
    const next = meta.next_token;
    // The next page ahead was requested by the search, but not taken: its token leads on, not back.
    const leadsOn = next === undefined || this.#pagesAhead.length > 0;
    return !leadsOn && this.#requestCounts.has(next);
  }

  #countAndRequest(token: string | undefined, from: Position, signal: AbortSignal) {
    const requestCount = (this.#requestCounts.get(token) ?? 0) + 1;
    // Only a page that led back is requested again, from a position with `previous`. A third request
    // means that it has led back twice, with new Posts each time.
    if (requestCount > maxRequestsPerPage) throw createRepeatedError(from.previous);
    this.#requestCounts.set(token, requestCount);
    return this.#requestPage(token, signal);
  }
}

/** @param token - the token of the earlier page to which the service led back */
export function createRepeatedError(token: string | undefined): PaginationError {
  return new PaginationError(
    'The service led back to a page that it had sent before. Try again from `position`.',
    { reason: 'repeated', token, retryable: true },
  );
}
