import type { LikedPostsQuery } from '@liked-posts/types';
import { PaginationError } from './errors.ts';
import type { PagingOptions } from './options.ts';
import { type AnyPage, type Ask, after, orderOf, pageAt } from './page-at.ts';
import type { Position } from './position.ts';
import { onAbort } from './within.ts';

/** Makes a new list of the items of a page. */
export type ItemsOf<Item> = (page: AnyPage) => Item[];

/**
 * The items of the pages from `start` on, `limit` at most. A page is released before the next is
 * fetched.
 */
export function paginate<Item>(
  ask: Ask,
  itemsOf: ItemsOf<Item>,
  query: LikedPostsQuery,
  start: Position,
  { limit = Infinity, readAhead, signal }: PagingOptions,
): AsyncGenerator<Item, void, undefined> {
  const asked = new Set(start.asked);
  /** Ends the requests under way: when the loop is left, or by the caller's signal. */
  const over = new AbortController();
  let isLeft = false;
  /**
   * The ids of the first page with Posts. It may have been requested without a token, so a
   * repetition can only be recognized by its ids.
   */
  let first = '';
  /** How often a page with these ids came. */
  let came = 0;
  const leave = () => {
    isLeft = true;
    over.abort();
  };

  /**
   * The items of the page at a position, and the position after it; `undefined` after the loop was
   * left.
   */
  async function load(position: Position) {
    const token = position.asked?.at(-1);
    if (token && position !== start) {
      throw new PaginationError(
        `A page leads back to an earlier one. Try again from \`position\`, or stop.`,
        { reason: 'repeated', token, position },
      );
    }
    try {
      const page = await pageAt(ask, query, position, asked, over.signal);
      const { ids } = orderOf(page);
      first ||= ids;
      const before = ids && ids === first ? came++ : 0;
      return {
        items: before ? [] : itemsOf(page),
        // Tolerated once. A service that repeats its first page under new tokens would never end.
        next: before > 1 ? { ...after(position, page.data), asked: [...asked] } : page.position,
      };
    } catch (error) {
      if (isLeft) return undefined;
      throw error;
    }
  }

  async function* list(): AsyncGenerator<Item, void, undefined> {
    let position = start;
    let rest = limit;
    let ahead: ReturnType<typeof load> | undefined;
    const forget = signal && onAbort(signal, () => over.abort(signal.reason));
    try {
      while (rest > 0 && !position.end) {
        const loaded = await (ahead ?? load(position));
        if (!loaded) return;
        const { items, next } = loaded;
        items.splice(rest);
        rest -= items.length;
        position = next;
        ahead = readAhead && rest > 0 && !position.end ? load(position) : undefined;
        // The error is thrown when the page is due.
        ahead?.catch(() => {});
        // Removed one by one: while a generator waits it keeps its variables, and so the last page.
        for (let item = items.shift(); item !== undefined; item = items.shift()) {
          signal?.throwIfAborted();
          yield item;
        }
      }
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
  return Object.assign(listing, { return: atOnce(listing.return), throw: atOnce(listing.throw) });
}

export function pageItself(page: AnyPage): AnyPage[] {
  return [page];
}
