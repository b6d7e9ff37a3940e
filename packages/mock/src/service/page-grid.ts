import { mix } from '../synthetic/hash.ts';

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
export class PageGrid {
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
export function pageAfterEmpty(hash: number, likes: number, largest: number): number {
  const last = Math.ceil(likes / largest) - 1;
  return 1 + (mix(hash, 1) % Math.max(1, Math.min(8, last)));
}
