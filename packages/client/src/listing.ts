import type { LikedPostsQuery } from '@liked-posts/types';
import { LikedPostsError, PaginationError } from './errors.ts';
import { placePage } from './next-page.ts';
import type { PagingOptions } from './options.ts';
import type { Page, ReceivedPage } from './page.ts';
import { countPassed, type Position } from './position.ts';
import { onAbort } from './timing.ts';

/** A listing of Posts or pages. */
export interface Listing<Item> extends AsyncGenerator<Item, void, unknown> {
  /**
   * The position after everything that was yielded: pass it as `from` to continue, whatever ended
   * the loop.
   */
  readonly position: Position;
}

type AnyPage = Page<LikedPostsQuery>;

/** Requests the page of a token. The first page has none. */
export type RequestPage = (
  token: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<{ readonly page: ReceivedPage; readonly attempts: number }>;

/** How often a listing requests a page: once, and again if that leads back to an earlier one. */
const maxRequestsOfPage = 2;
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
  readonly #previous: string | undefined;
  #hasPosts = false;
  #pagesWithoutNews = 0;

  constructor(start: Position, requestPage: RequestPage) {
    this.#previous = start.previous;
    this.#requestPage = requestPage;
    this.#yieldedIds = new Set(start.after);
  }

  /**
   * The page at a position, without the Posts of earlier pages.
   *
   * @throws {PaginationError} if there is no way on
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
    const { token } = from;
    if (this.#pagesWithoutNews >= maxPagesWithoutNews) {
      const message = `${maxPagesWithoutNews} pages in a row brought no new Posts. Continue from \`position\`.`;
      throw new PaginationError(message, { reason: 'stalled', token, retryable: true });
    }
    const requests = (this.#requests.get(token) ?? 0) + 1;
    if (requests > maxRequestsOfPage) throw createRepeatedError(from.previous);
    this.#requests.set(token, requests);

    const { page: received, attempts } = await this.#requestPage(token, signal);
    // Of what came before this walk, only the position tells.
    const passed = this.#hasPosts ? 0 : countPassed(received.data, from);
    this.#hasPosts ||= received.data.length > 0;
    this.#takeNewPosts(received.data.slice(0, passed));
    const data = this.#takeNewPosts(received.data.slice(passed));
    this.#pagesWithoutNews = data.length === 0 ? this.#pagesWithoutNews + 1 : 0;
    const page = placePage(received, {
      from,
      data,
      hasRequested: (token) => this.#requests.has(token) || token === this.#previous,
    });
    if (!page) throw createRepeatedError(received.meta.next_token, attempts);
    return page;
  }

  /** The Posts that the walk has not had before. From now on, it has had them. */
  #takeNewPosts(posts: AnyPage['data']): AnyPage['data'] {
    const ids = this.#yieldedIds;
    const newPosts: AnyPage['data'] = [];
    for (const post of posts) {
      const { size } = ids;
      if (ids.add(post.id).size > size) newPosts.push(post);
    }
    // A `Set` keeps the order in which its values came.
    for (const oldest of ids) {
      if (ids.size <= maxYieldedIds) break;
      ids.delete(oldest);
    }
    return newPosts;
  }
}

function createRepeatedError(token: string | undefined, attempts = 0): PaginationError {
  return new PaginationError(
    'The service led back to a page that it had sent before. Try again from `position`.',
    { reason: 'repeated', token, attempts, retryable: true },
  );
}

/** What a listing lists. */
interface ListingOptions<Item> extends Pick<PagingOptions, 'limit' | 'signal'> {
  readonly walk: Walk;
  readonly start: Position;
  /** Makes a new list of the items of a page that was requested at a position. */
  readonly toItems: (page: AnyPage, from: Position) => Item[];
}

/**
 * The items of the pages from `start` on, `limit` at most. A page is released before the next is
 * requested.
 */
export function listItems<Item extends { readonly position: Position }>(
  options: ListingOptions<Item>,
): Listing<Item> {
  return new RunningListing(options);
}

class RunningListing<Item extends { readonly position: Position }> implements Listing<Item> {
  position: Position;
  readonly #generator: AsyncGenerator<Item, void, unknown>;
  /** Ends the request under way: when the loop is left, or by the caller's signal. */
  readonly #controller = new AbortController();
  #isLeft = false;

  constructor(options: ListingOptions<Item>) {
    this.position = options.start;
    this.#generator = this.#list(options);
  }

  next(): Promise<IteratorResult<Item, void>> {
    return this.#generator.next();
  }

  // While a generator waits, its `return` and `throw` wait as well. These end the request at once.
  return(): Promise<IteratorResult<Item, void>> {
    this.#leave();
    return this.#generator.return();
  }

  throw(error: unknown): Promise<IteratorResult<Item, void>> {
    this.#leave();
    return this.#generator.throw(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  #leave(): void {
    this.#isLeft = true;
    this.#controller.abort();
  }

  async *#list(options: ListingOptions<Item>): AsyncGenerator<Item, void, unknown> {
    const { signal, limit = Infinity } = options;
    let rest = limit;
    let position = options.start;
    while (rest > 0 && !position.end) {
      const loaded = await this.#load(options, position);
      if (!loaded) return;
      const { items, next } = loaded;
      items.splice(rest);
      rest -= items.length;
      position = next;
      if (items.length === 0) this.position = next;
      // Removed one by one: while a generator waits it keeps its variables, and so the last page.
      for (let item = items.shift(); item !== undefined; item = items.shift()) {
        signal?.throwIfAborted();
        this.position = item.position;
        yield item;
      }
    }
  }

  /** The items of the page at a position, and the next position; `undefined` if the loop was left. */
  async #load({ walk, toItems, signal }: ListingOptions<Item>, from: Position) {
    signal?.throwIfAborted();
    const stopListening = onAbort(signal, (reason) => this.#controller.abort(reason));
    try {
      const page = await walk.load(from, this.#controller.signal);
      return { items: toItems(page, from), next: page.position };
    } catch (error) {
      // Whatever it is: functions of the caller also end with errors of their own.
      if (!this.#isLeft) throw error;
      return undefined;
    } finally {
      stopListening();
    }
  }
}
