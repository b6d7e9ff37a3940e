import type { PagingOptions } from './options.ts';
import type { AnyPage } from './page.ts';
import type { Position } from './position.ts';
import { onAbort } from './timing.ts';
import type { Walk } from './walk.ts';

/** A listing of Posts or pages. */
export interface Listing<Item> extends AsyncGenerator<Item, void, unknown> {
  /**
   * The position after everything that was yielded: pass it as `from` to continue, whatever ended
   * the loop.
   */
  readonly position: Position;
}

/** What a listing lists. */
interface ListingOptions<Item> extends Pick<PagingOptions, 'limit' | 'signal'> {
  readonly walk: Walk;
  readonly start: Position;
  /** Makes a new list of the items of a page that was requested at a position. */
  readonly toItems: (page: AnyPage, from: Position) => Item[];
}

/**
 * Lists the items of the pages from `start` on, `limit` at most. A page is released before the next
 * is requested.
 */
export function listItems<Item extends { readonly position: Position }>(
  options: ListingOptions<Item>,
): Listing<Item> {
  return new WalkListing(options);
}

// Not exported: in declarations, its `Symbol.asyncDispose` would need a newer library.
class WalkListing<Item extends { readonly position: Position }> implements Listing<Item> {
  position: Position;
  readonly #generator: AsyncGenerator<Item, void, unknown>;
  /** Ends the request under way: when the loop is left, or by the caller's signal. */
  readonly #controller = new AbortController();
  #isStopped = false;

  constructor(options: ListingOptions<Item>) {
    this.position = options.start;
    this.#generator = this.#list(options);
  }

  next(): Promise<IteratorResult<Item, void>> {
    return this.#generator.next();
  }

  // `return` and `throw` of the generator would wait for its request, so they end the request first.
  return(): Promise<IteratorResult<Item, void>> {
    this.#stop();
    return this.#generator.return();
  }

  throw(error: unknown): Promise<IteratorResult<Item, void>> {
    this.#stop();
    return this.#generator.throw(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#controller.abort();
  }

  async *#list(options: ListingOptions<Item>): AsyncGenerator<Item, void, unknown> {
    const { start, signal, limit = Infinity } = options;
    let nextPosition = start;
    let remaining = limit;
    while (remaining > 0 && !nextPosition.end) {
      const loadedPage = await this.#loadPage(options, nextPosition);
      if (!loadedPage) return;
      const { items, positionAfter } = loadedPage;
      items.splice(remaining);
      remaining -= items.length;
      nextPosition = positionAfter;
      // The last item of a page has the position after the page. An empty page has no item.
      if (items.length === 0) this.position = positionAfter;
      // Items are removed as they are yielded, because a waiting generator keeps its variables: the
      // whole page would stay in memory.
      for (let item = items.shift(); item !== undefined; item = items.shift()) {
        signal?.throwIfAborted();
        this.position = item.position;
        yield item;
      }
    }
  }

  /** The items of the page at a position; `undefined` if the loop was left meanwhile. */
  async #loadPage({ walk, toItems, signal }: ListingOptions<Item>, from: Position) {
    signal?.throwIfAborted();
    const stopListening = onAbort(signal, (reason) => this.#controller.abort(reason));
    try {
      const page = await walk.loadPage(from, this.#controller.signal);
      return { items: toItems(page, from), positionAfter: page.position };
    } catch (error) {
      // Any error may follow from the abort: functions of the caller end with errors of their own.
      if (!this.#isStopped) throw error;
      return undefined;
    } finally {
      stopListening();
    }
  }
}
