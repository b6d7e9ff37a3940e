import type { LikedPostsQuery } from '@liked-posts/types';
import { PaginationError } from './errors.ts';
import type { Ask } from './fetch-page.ts';
import type { PagingOptions } from './options.ts';
import { type PlacedPage, pageAt, seenBefore } from './page-at.ts';
import type { Position } from './position.ts';
import { onAbort } from './within.ts';

/** A listing of Posts or pages. */
export interface Listing<Item> extends AsyncGenerator<Item, void, unknown> {
  /**
   * The position after everything that was yielded: pass it as `from` to continue, whatever ended
   * the loop.
   */
  readonly position: Position;
}

/**
 * The items of the pages from `start` on, `limit` at most. A page is released before the next is
 * fetched.
 *
 * @param itemsOf makes a new list of the items of a page
 */
export function paginate<Item extends { readonly position: Position }>(
  ask: Ask,
  itemsOf: (placed: PlacedPage) => Item[],
  query: LikedPostsQuery,
  start: Position,
  { limit = Infinity, signal }: PagingOptions,
): Listing<Item> {
  const seen = seenBefore(start);
  /** Ends the requests under way: when the loop is left, or by the caller's signal. */
  const over = new AbortController();
  let isLeft = false;
  let reached = start;
  const leave = () => {
    isLeft = true;
    over.abort();
  };

  /** The items of the page at a position, and the position after it. */
  async function load(from: Position) {
    const placed = await pageAt(ask, query, from, over.signal, seen);
    return { items: itemsOf(placed), next: placed.page.position };
  }

  async function* list(): AsyncGenerator<Item, void, unknown> {
    let rest = limit;
    const forget = signal && onAbort(signal, () => over.abort(signal.reason));
    let position = start;
    try {
      while (rest > 0 && !position.end) {
        const loaded = await load(position).catch((error: unknown) => {
          // Whatever it is: functions of the caller also end with errors of their own.
          if (!isLeft) throw error;
        });
        if (!loaded) return;
        const { items, next } = loaded;
        items.splice(rest);
        rest -= items.length;
        position = next;
        if (items.length === 0) reached = position;
        // Removed one by one: while a generator waits it keeps its variables, and so the last page.
        for (let item = items.shift(); item !== undefined; item = items.shift()) {
          signal?.throwIfAborted();
          reached = item.position;
          yield item;
        }
      }
    } catch (error) {
      // After a page that came again, it is another place.
      if (error instanceof PaginationError) reached = error.position ?? reached;
      throw error;
    } finally {
      forget?.();
      leave();
    }
  }

  // While a generator waits, `return` and `throw` wait as well: here they end the request at once.
  const listing = list();
  const atOnce =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      leave();
      return method.apply(listing, args);
    };
  return Object.defineProperty(
    Object.assign(listing, { return: atOnce(listing.return), throw: atOnce(listing.throw) }),
    'position',
    { get: () => reached },
  ) as Listing<Item>;
}
