import { PaginationError } from './errors.ts';
import { findPlace, listOverlap } from './find-place.ts';
import type { Position, Posts, ReceivedPage } from './page.ts';

/** Requests the page of a token. The first page has no token. */
export type RequestPage = (token: string | undefined, signal: AbortSignal) => Promise<ReceivedPage>;

/** A page, as a walk takes it. */
interface TakenPage {
  readonly page: ReceivedPage;
  /** The Posts before the place where the walk begins. It skips them. */
  readonly earlierPosts: Posts;
  /** Whether the page names itself or an earlier page as the next one, by mistake. */
  readonly leadsBack: boolean;
}

/** How often a page is requested: once, and again if it leads back to an earlier page. */
const maxRequestsPerPage = 2;

/** Where a walk gets its pages. */
export class PageSource {
  readonly #requestPage: RequestPage;
  /** How often each page was requested, by token. The token of the first page is `undefined`. */
  readonly #requestCounts = new Map<string | undefined, number>();
  /** The pages that the search for the place has requested, and the walk has not taken, in order. */
  #pagesAhead: ReceivedPage[] = [];
  /** Set with the first Posts. Until then, the place where the walk begins is looked for. */
  #hasFoundPlace = false;

  constructor(start: Position, requestPage: RequestPage) {
    this.#requestPage = requestPage;
    // The walk that made the position requested the page of `previous`.
    if (start.previous !== undefined) this.#requestCounts.set(start.previous, 1);
  }

  /** @throws {PaginationError} if the page at the position has led back twice */
  async takePage(from: Position, signal: AbortSignal): Promise<TakenPage> {
    const request = (token: string | undefined) => {
      const requestCount = (this.#requestCounts.get(token) ?? 0) + 1;
      // Only a page that leads back, to `previous`, is requested again.
      if (requestCount > maxRequestsPerPage) throw createRepeatedError(from.previous);
      this.#requestCounts.set(token, requestCount);
      return this.#requestPage(token, signal);
    };
    const earlierPosts: Posts = [];
    if (from.inPage && !this.#hasFoundPlace) {
      const place = await findPlace(from, request);
      earlierPosts.push(...place.earlierPosts);
      this.#pagesAhead = place.pages;
    }
    const page = this.#pagesAhead.shift() ?? (await request(from.token));
    if (!this.#hasFoundPlace) earlierPosts.push(...listOverlap(page.data, from));
    this.#hasFoundPlace ||= page.data.length > 0;
    const next = page.meta.next_token;
    // A search has requested the pages ahead, but the walk has not taken them: they do not lead back.
    const leadsOn = !next || this.#pagesAhead.length > 0;
    return { page, earlierPosts, leadsBack: !leadsOn && this.#requestCounts.has(next) };
  }
}

/** @param token - the token of the earlier page to which the service led back */
export function createRepeatedError(token: string | undefined): PaginationError {
  return new PaginationError(
    'The service led back to a page that it had sent before. Try again from `position`.',
    { reason: 'repeated', token, retryable: true },
  );
}
