import { mix } from '../data/hash.ts';
import type { Listing } from './likes.ts';
import type { Cursor } from './page-token.ts';

export const pageSizes = ['recorded', 'full'] as const;

/**
 * The sizes of pages:
 *
 * - `recorded`: as in recordings of the service, some pages are short, and an empty one follows the
 *   page with the last Posts. As its users report, one of the first ten pages is empty, too.
 * - `full`: each page but the last has `max_results` Posts, and none is empty.
 */
export type PageSizes = (typeof pageSizes)[number];

/**
 * The range of a page, from `start` up to but not including `end`, and the cursors of its
 * neighbours.
 */
export interface PageBounds {
  readonly start: number;
  readonly end: number;
  /** The number of the page, from 1, in a walk with one page size. */
  readonly number: number;
  readonly next: Cursor | undefined;
  readonly previous: Cursor | undefined;
}

export function forward(position: number, after: Partial<Cursor> = {}): Cursor {
  return { position, backward: false, afterEmpty: false, afterOverride: false, ...after };
}

export function backward(position: number, after: Partial<Cursor> = {}): Cursor {
  return { ...forward(position, after), backward: true };
}

/** The page at a cursor, with `size` Posts unless fewer are left. */
export function fullPage(listing: Listing, cursor: Cursor, size: number): PageBounds {
  const at = listing.nearest(cursor.position);
  const other = listing.move(at, cursor.backward ? -size : size);
  const [start, end] = cursor.backward ? [other, at] : [at, other];
  return {
    start,
    end,
    number: Math.floor((start - listing.first) / size) + 1,
    next: end < listing.end ? forward(end) : undefined,
    previous: start > listing.first ? backward(start) : undefined,
  };
}

/**
 * The page at a cursor, with sizes as recorded.
 *
 * @param hash decides where the short pages and the empty page are
 * @param largest the maximum page size
 */
export function recordedPage(
  listing: Listing,
  cursor: Cursor,
  size: number,
  hash: number,
  largest: number,
): PageBounds {
  const { first, end: last, originally } = listing;
  const boundaries = new PageBoundaries(size, hash);
  const at = listing.nearest(cursor.position);
  const emptyAt = boundaries.startOf(pageAfterEmpty(hash, originally, largest));
  const hasEmpty = first < emptyAt && emptyAt < last;
  const number = (position: number): number =>
    boundaries.pageWith(position) - boundaries.pageWith(first) + 1;

  if (hasEmpty && at === emptyAt && !cursor.afterEmpty) {
    const after = { afterEmpty: true };
    const ways = { next: forward(at, after), previous: backward(at, after) };
    return { start: at, end: at, number: number(at), ...ways };
  }
  const start = cursor.backward ? Math.max(first, startBefore(at, size, last, boundaries)) : at;
  const end = cursor.backward ? at : Math.min(last, endAfter(at, size, boundaries));
  return {
    start,
    end,
    number:
      (first < last && start === last ? number(last - 1) + 1 : number(start)) +
      Number(hasEmpty && start >= emptyAt),
    // An empty page follows the page with the last Posts.
    next: start < last ? forward(end) : undefined,
    previous: start > first ? backward(start) : undefined,
  };
}

/**
 * The end of a page. A page that does not start at a boundary, because the size changed, is
 * shortened to end at one, unless it would have less than a quarter of its size.
 */
function endAfter(start: number, size: number, boundaries: PageBoundaries): number {
  const boundary = boundaries.startOf(boundaries.pageWith(start + size));
  return boundary - start >= size / 4 ? boundary : start + size;
}

/**
 * The start of the page that ends here, chosen so that paging backward yields the same pages as
 * paging forward.
 */
function startBefore(end: number, size: number, last: number, boundaries: PageBoundaries): number {
  // The page with the last Posts ends before its boundary.
  const from = end === last ? boundaries.startOf(boundaries.pageWith(end - 1) + 1) : end;
  const boundary = boundaries.startOf(boundaries.pageWith(from - size - 1) + 1);
  return end === last || end - boundary >= size / 4 ? boundary : end - size;
}

/**
 * How many of 100 Posts each page of a recorded walk lacked: 18 of 32 pages, one to seven Posts. No
 * two full pages follow each other, so that three pages always include a short one.
 */
const missing = [
  4, 0, 1, 2, 0, 7, 0, 1, 3, 0, 1, 0, 5, 1, 0, 2, 0, 6, 0, 1, 3, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0,
] as const;

/**
 * The boundaries of pages of one size, for one user. Each is computed independently of the pages
 * before it, so that walks forward, backward and from any position see the same pages.
 */
class PageBoundaries {
  /** The starts of the pages in the pattern of {@link missing}, which repeats, and its length. */
  readonly #starts: readonly number[];
  readonly #period: number;

  /** @param hash decides where in the pattern the first page is */
  constructor(size: number, hash: number) {
    const starts = [0];
    let end = 0;
    for (let page = 0; page < missing.length; page += 1) {
      const gap = missing[(page + hash) % missing.length] ?? 0;
      end += size - Math.ceil((gap * size) / 100);
      starts.push(end);
    }
    this.#starts = starts;
    this.#period = end;
  }

  /** The number of the page with the Post at this position; 0 for position 0. */
  pageWith(position: number): number {
    const repetition = Math.floor(position / this.#period);
    const within = position - repetition * this.#period;
    return repetition * missing.length + this.#starts.findLastIndex((start) => start <= within);
  }

  startOf(page: number): number {
    const repetition = Math.floor(page / missing.length);
    const start = this.#starts[page - repetition * missing.length] ?? 0;
    return repetition * this.#period + start;
  }
}

/**
 * The number of the page after the empty one: 1 to 8, and at most that of the last page, if there
 * are two or more.
 *
 * @param largest the maximum page size
 */
function pageAfterEmpty(hash: number, likes: number, largest: number): number {
  const last = Math.ceil(likes / largest) - 1;
  return 1 + (mix(hash, 1) % Math.max(1, Math.min(8, last)));
}
