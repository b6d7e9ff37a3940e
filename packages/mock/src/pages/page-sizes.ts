import { parameters } from '@liked-posts/types/request';
import { mix, pick } from '../data/hash.ts';

export const pageSizes = ['recorded', 'full'] as const;

/**
 * The sizes of pages:
 *
 * - `recorded`: as in recordings of the service, some pages are short, and an empty one follows the
 *   page with the last Posts. As users of the service report, one of the pages 2 to 9 is empty, too.
 * - `full`: each page but the last has `max_results` Posts, and none is empty.
 */
export type PageSizes = (typeof pageSizes)[number];

/** The sizes of the pages of a walk. */
export interface PagePattern {
  /** How many Posts the page with a number has, if as many are left. For numbers, see `page-token.ts`. */
  readonly getSize: (pageNumber: number) => number;
  /** Whether an empty page follows the page with the last Posts. */
  readonly endsEmpty: boolean;
}

interface PatternOptions {
  /** The size of full pages. */
  readonly size: number;
  /** The number of likes, before any change: new likes must not move the empty page. */
  readonly likes: number;
  /** Decides where short pages and the empty page are. */
  readonly hash: number;
}

/** For 250 likes in pages of 20, and the hash 1: 20, 19, 0, 19, 20, 18, 20, … (`recorded`) or only 20s. */
export function createPattern(
  pages: PageSizes,
  { size, likes, hash }: PatternOptions,
): PagePattern {
  if (pages === 'full') return { getSize: () => size, endsEmpty: false };
  const emptyPageNumber = chooseEmptyPage(likes, hash);
  return {
    getSize: (pageNumber) => {
      if (pageNumber === emptyPageNumber) return 0;
      // The pages with Posts take one percentage after another; the hash decides which is the first.
      const pagesBefore = pageNumber < emptyPageNumber ? pageNumber - 1 : pageNumber - 2;
      const missingPercent = pick(missingPercents, hash + pagesBefore);
      // Rounded up. `max_results` is at least 5, so that no page of this size lacks all its Posts.
      return size - Math.ceil((missingPercent * size) / 100);
    },
    endsEmpty: true,
  };
}

/**
 * How many of 100 Posts each page of a recorded walk lacked: 18 of 32 pages, one to seven Posts. No
 * two full pages follow each other, so that three pages always include a short one. With 20 Posts a
 * page, and the hash 0, the first pages, without the empty one, have 19, 20, 19, 19, 20 and 18.
 */
const missingPercents: readonly number[] = [
  4, 0, 1, 2, 0, 7, 0, 1, 3, 0, 1, 0, 5, 1, 0, 2, 0, 6, 0, 1, 3, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0,
];

/** The numbers that the empty page can have. */
const minEmptyPage = 2;
const maxEmptyPage = 9;

/**
 * Chooses the number of the empty page. It is the same for each `max_results`, and comes before the last
 * Posts even in pages of 100, if there is more than one such page:
 *
 *   5000 likes    2 to 9
 *   250 likes     2 or 3    the likes take three pages of 100
 *   80 likes      2         the likes fit on one page of 100: page 2 comes after the last Posts
 */
function chooseEmptyPage(likes: number, hash: number): number {
  const pageCount = Math.ceil(likes / parameters.max_results.maximum);
  const maxFitting = Math.max(minEmptyPage, Math.min(maxEmptyPage, pageCount));
  // Mixed once more, because the short pages depend on the hash, too.
  return minEmptyPage + (mix(hash, 1) % (maxFitting - minEmptyPage + 1));
}
