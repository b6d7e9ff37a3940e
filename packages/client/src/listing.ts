import type { PagingOptions } from './options.ts';
import type { AnyPage, Listing, Position } from './page.ts';
import { onAbort } from './timing.ts';
import type { Walk } from './walk.ts';

/** What a listing lists, and how far. */
interface ListingOptions<Item> extends Pick<PagingOptions, 'limit' | 'signal'> {
  readonly walk: Walk;
  readonly start: Position;
  /** Lists the page alone, or its Posts by `createItems`. `from` is the position before the page. */
  readonly toItems: (page: AnyPage, from: Position) => Item[];
}

/**
 * Lists the items of the pages from `start` on, `limit` at most. A page is released before the next
 * is requested.
 */
export class WalkListing<Item extends { readonly position: Position }> implements Listing<Item> {
  position: Position;
  readonly #options: ListingOptions<Item>;
  readonly #generator: AsyncGenerator<Item, void, unknown>;
  /** Aborts the request under way: when the loop is left, or when the caller's signal aborts. */
  readonly #controller = new AbortController();
  /** Whether the loop was left. Then `next` ends instead of throwing the error of the aborted request. */
  #wasLeft = false;

  constructor(options: ListingOptions<Item>) {
    this.#options = options;
    this.position = options.start;
    this.#generator = this.#list();
  }

  async next(): Promise<IteratorResult<Item, void>> {
    try {
      return await this.#generator.next();
    } catch (error) {
      if (!this.#wasLeft) throw error;
      // Any error may follow from the abort, even one of the caller's functions. The listing just ends.
      return { done: true, value: undefined };
    }
  }

  // `return` and `throw` of a generator wait for the request that it awaits, so the request is aborted
  // first.
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
    this.#wasLeft = true;
    this.#controller.abort();
  }

  async *#list(): AsyncGenerator<Item, void, unknown> {
    const { signal, limit = Infinity } = this.#options;
    let remaining = limit;
    while (remaining > 0 && !this.position.end) {
      const items = (await this.#loadItems()).slice(0, remaining);
      remaining -= items.length;
      // Items are removed before they are yielded, because a waiting generator keeps its variables:
      // otherwise, the whole page would stay in memory.
      for (let item = items.shift(); item !== undefined; item = items.shift()) {
        signal?.throwIfAborted();
        this.position = item.position;
        yield item;
      }
    }
  }

  /** The items of the next page. */
  async #loadItems(): Promise<Item[]> {
    const { walk, toItems, signal } = this.#options;
    signal?.throwIfAborted();
    const stopListening = onAbort(signal, (reason) => this.#controller.abort(reason));
    try {
      const page = await walk.loadPage(this.position, this.#controller.signal);
      const items = toItems(page, this.position);
      // The last item of a page has the position after the page. An empty page has no item.
      if (items.length === 0) this.position = page.position;
      return items;
    } finally {
      stopListening();
    }
  }
}
