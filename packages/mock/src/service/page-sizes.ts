import type { Listing } from '../likes/likes.ts';
import { mix } from '../synthetic/hash.ts';
import type { Cursor } from './page-token.ts';

/** The shapes of a walk. */
export const pageSizes = ['recorded', 'full'] as const;

/**
 * The shape of a walk:
 *
 * - `recorded`: as the service was recorded, some pages are short, and the page with the last Posts
 *   leads to an empty one; and as its users report, one of the first ten is empty
 * - `full`: each page but the last has as many Posts as it can have, and none is empty
 */
export type PageSizes = (typeof pageSizes)[number];

/**
 * Where a page begins and ends: it has the likes from `start` up to, but without, `end`. And where a
 * walk can go from there.
 */
export interface PageBounds {
  readonly start: number;
  readonly end: number;
  /** The number of the page, from 1, in a walk with one size. */
  readonly number: number;
  readonly next: Cursor | undefined;
  readonly previous: Cursor | undefined;
}

/** A point from which to go on forward. */
export function forward(position: number, after: Partial<Cursor> = {}): Cursor {
  return { position, backward: false, afterEmpty: false, afterOverride: false, ...after };
}

/** A point from which to go back. */
export function backward(position: number, after: Partial<Cursor> = {}): Cursor {
  return { ...forward(position, after), backward: true };
}

/** The page of so many Posts, if there are as many, at a cursor. */
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
 * The page at a cursor, in the shape `recorded`.
 *
 * @param hash decides where the short pages and the empty one are
 * @param largest the largest size that a page can have
 */
export function recordedPage(
  listing: Listing,
  cursor: Cursor,
  size: number,
  hash: number,
  largest: number,
): PageBounds {
  const { first, end: last, originally } = listing;
  const grid = new PageGrid(size, hash);
  const at = listing.nearest(cursor.position);
  const emptyAt = grid.startOf(pageAfterEmpty(hash, originally, largest));
  const hasEmpty = first < emptyAt && emptyAt < last;
  const number = (position: number): number => grid.pageWith(position) - grid.pageWith(first) + 1;

  if (hasEmpty && at === emptyAt && !cursor.afterEmpty) {
    const after = { afterEmpty: true };
    const ways = { next: forward(at, after), previous: backward(at, after) };
    return { start: at, end: at, number: number(at), ...ways };
  }
  const start = cursor.backward ? Math.max(first, startBefore(at, size, last, grid)) : at;
  const end = cursor.backward ? at : Math.min(last, endAfter(at, size, grid));
  return {
    start,
    end,
    number:
      (first < last && start === last ? number(last - 1) + 1 : number(start)) +
      Number(hasEmpty && start >= emptyAt),
    // The last page is the empty one after all Posts.
    next: start < last ? forward(end) : undefined,
    previous: start > first ? backward(start) : undefined,
  };
}

/**
 * Where a page ends. One that begins off the grid, as after another size, ends at the next line, so
 * that the walk is back on the grid; but no page has less than a quarter of its size for that.
 */
function endAfter(start: number, size: number, grid: PageGrid): number {
  const line = grid.startOf(grid.pageWith(start + size));
  return line - start >= size / 4 ? line : start + size;
}

/**
 * Where a page begins that ends at a position, so that it is the page which a walk forward sees
 * there.
 */
function startBefore(end: number, size: number, last: number, grid: PageGrid): number {
  // The page with the last Posts ends before its line.
  const from = end === last ? grid.startOf(grid.pageWith(end - 1) + 1) : end;
  const line = grid.startOf(grid.pageWith(from - size - 1) + 1);
  return end === last || end - line >= size / 4 ? line : end - size;
}

/**
 * How many of 100 Posts the pages of a walk were short of: 18 of 32, by one to seven, as in a
 * recorded walk. No two full pages follow each other, so that three pages are enough to meet a
 * short one.
 */
const missing = [
  4, 0, 1, 2, 0, 7, 0, 1, 3, 0, 1, 0, 5, 1, 0, 2, 0, 6, 0, 1, 3, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0,
] as const;

/**
 * Where the pages of a walk begin and end, for one user and one page size. Each page can be found
 * without the pages before it, so that walks forward, backward and from any place see the same
 * pages.
 */
class PageGrid {
  /** Where the pages of one round of the pattern begin, and where the round ends. */
  readonly #starts: readonly number[];
  readonly #round: number;

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
    this.#round = end;
  }

  /** The number of the page with the Post at this position. That of the Post at 0 is 0. */
  pageWith(position: number): number {
    const round = Math.floor(position / this.#round);
    const within = position - round * this.#round;
    return round * missing.length + this.#starts.findLastIndex((start) => start <= within);
  }

  /** The position of the first Post of a page. */
  startOf(page: number): number {
    const round = Math.floor(page / missing.length);
    return round * this.#round + (this.#starts[page - round * missing.length] ?? 0);
  }
}

/**
 * The number of the page that comes after an empty one: 1 to 8, and at most that of the last page,
 * if there are two or more.
 *
 * @param largest the largest size that a page can have
 */
function pageAfterEmpty(hash: number, likes: number, largest: number): number {
  const last = Math.ceil(likes / largest) - 1;
  return 1 + (mix(hash, 1) % Math.max(1, Math.min(8, last)));
}
