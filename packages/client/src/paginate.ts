import type { LikedPostsQuery } from '@liked-posts/types';
import { PaginationError } from './errors.ts';
import { onAbort } from './on-abort.ts';
import type { PagingOptions } from './options.ts';
import { type AnyPage, type Ask, nextToken, pageAt } from './page-at.ts';
import type { Position } from './position.ts';

/** The items that a listing makes of a page. */
export type ItemsOf<Item> = (page: AnyPage) => readonly Item[];

/** The items of the pages from `start` on, `limit` at most. A page is let go of before the next is fetched. */
export function paginate<Item>(
  ask: Ask,
  itemsOf: ItemsOf<Item>,
  query: LikedPostsQuery,
  start: Position,
  { limit = Infinity, readAhead, signal }: PagingOptions,
): AsyncGenerator<Item, void, undefined> {
  const asked = new Set(start.asked);
  let inFlight: AbortController | undefined;
  let over = false;

  async function next(position: Position): Promise<AnyPage> {
    signal?.throwIfAborted();
    const request = new AbortController();
    inFlight = request;
    const forget = signal && onAbort(signal, () => request.abort(signal.reason));
    try {
      return await pageAt(ask, query, position, asked, request.signal);
    } finally {
      inFlight = undefined;
      forget?.();
    }
  }

  function end(): void {
    over = true;
    inFlight?.abort();
  }

  function unlessOver(error: unknown): undefined {
    if (!over) throw error;
  }

  async function* list(): AsyncGenerator<Item, void, undefined> {
    let position = start;
    let left = limit;
    let ahead: Promise<AnyPage> | undefined;
    let repeated: string | undefined;
    try {
      while (left > 0 && !position.end) {
        if (repeated !== undefined) throw leadsBack(repeated, position);
        let page = await (ahead ?? next(position)).catch(unlessOver);
        if (!page) return;
        position = page.position;
        if (position.asked) repeated = nextToken(page, position);
        const items = itemsOf(page).slice(0, left);
        page = undefined;
        left -= items.length;
        ahead = undefined;
        if (readAhead && left > 0 && !position.end && repeated === undefined) {
          ahead = next(position);
          // It is thrown when the page is due.
          ahead.catch(() => {});
        }
        // Taken out one by one: a generator keeps its variables, and so the last page, while it waits.
        for (let item = items.shift(); item !== undefined; item = items.shift()) {
          signal?.throwIfAborted();
          yield item;
        }
      }
    } finally {
      end();
    }
  }

  // A generator takes `return` and `throw` only when what it waits for has come.
  const listing = list();
  const { return: leave, throw: fail } = listing;
  return Object.assign(listing, {
    return(value: undefined) {
      end();
      return leave.call(listing, value);
    },
    throw(error: unknown) {
      end();
      return fail.call(listing, error);
    },
  });
}

export function pageItself(page: AnyPage): readonly AnyPage[] {
  return [page];
}

function leadsBack(token: string, position: Position): PaginationError {
  return new PaginationError(
    `The listing cannot go on: a page leads back to an earlier one, by the token ${token}. Try again from \`position\`, or stop here.`,
    { reason: 'repeated', token, position },
  );
}
