import { PaginationError } from './errors.ts';
import { findPlace } from './find-place.ts';
import type { Position, Posts, ReceivedPage } from './page.ts';

/** Requests the page of a token. The first page has no token. */
export type RequestPage = (token: string | undefined, signal: AbortSignal) => Promise<ReceivedPage>;

/** How often a page is requested: once, and once more if it leads back to an earlier page. */
const maxRequestsPerPage = 2;

/**
 * Where a walk gets its pages. A page leads back if it names itself or an earlier page as the next one:
 *
 *   token   next   requests of the page   leadsBack
 *   none    a      1                      false
 *   a       b      1                      false
 *   b       a      1                      true: the walk takes the page once more
 *   b       a      2                      true: instead of a third request, a PaginationError
 *
 * In the last two rows, each response has new Posts. The walk itself throws the error if one has none.
 */
export class PageSource {
  readonly #requestPage: RequestPage;
  /** How often each page was requested, by token. The token of the first page is `undefined`. */
  readonly #requestCounts = new Map<string | undefined, number>();
  /** The pages that `search` has requested, and the walk has not taken yet, in order. */
  #pagesAhead: ReceivedPage[] = [];

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    // The walk that made the position has requested the page of `previous`, so it counts as requested
    // here, too: a page that names it as the next one leads back.
    if (start.previous !== undefined) this.#requestCounts.set(start.previous, 1);
  }

  /** Finds the place of a position inside a page. Returns the Posts before it; `take` gives the rest. */
  async search(position: Position, signal: AbortSignal): Promise<Posts> {
    const request = (token: string | undefined) => this.#request(token, position, signal);
    const { earlierPosts, pages } = await findPlace(position, request);
    this.#pagesAhead = pages;
    return earlierPosts;
  }

  /** The page at a position. After a search, the pages that it has requested come first. */
  async take(
    from: Position,
    signal: AbortSignal,
  ): Promise<{ page: ReceivedPage; leadsBack: boolean }> {
    const page = this.#pagesAhead.shift() ?? (await this.#request(from.token, from, signal));
    const next = page.meta.next_token;
    // While pages are ahead, the next one is among them: already requested, but no earlier page.
    const mayLeadBack = Boolean(next) && this.#pagesAhead.length === 0;
    return { page, leadsBack: mayLeadBack && this.#requestCounts.has(next) };
  }

  #request(token: string | undefined, from: Position, signal: AbortSignal): Promise<ReceivedPage> {
    const requestCount = (this.#requestCounts.get(token) ?? 0) + 1;
    // Only a page that leads back is requested again, from a position that `createPosition` made. Its
    // `previous` is the token of the earlier page.
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
