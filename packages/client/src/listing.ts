import type { LikedPostsQuery } from '@liked-posts/types';
import type { PagingOptions } from './options.ts';
import type { Page } from './page.ts';
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

type AnyPage = Page<LikedPostsQuery>;

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
    const { start, signal, limit = Infinity } = options;
    let position = start;
    let rest = limit;
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
