import { parameters } from '@liked-posts/types/request';
import { mix, modulo } from '../data/hash.ts';

export const pageSizes = ['recorded', 'full'] as const;

/**
 * The sizes of pages:
 *
 * - `recorded`: as in recordings of the service, some pages are short, and an empty one follows the
 *   page with the last Posts. As users of the service report, an early page is empty, too: 2 to 9.
 * - `full`: each page but the last has `max_results` Posts, and none is empty.
 */
export type PageSizes = (typeof pageSizes)[number];

/**
 * The sizes of the pages of a walk. A full pattern (see `service-pages.ts`) of size 10 divides 25 likes
 * into 0–9, 10–19 and 20–24. If the pattern ends empty, another page without Posts follows.
 */
export interface PagePattern {
  /** How many Posts the page with a number has, if as many are left. For numbers, see `page-token.ts`. */
  readonly getSize: (pageNumber: number) => number;
  /** Whether an empty page follows the page with the last Posts. */
  readonly endsEmpty: boolean;
}

/**
 * How many of 100 Posts each page of a recorded walk lacked: 18 of 32 pages, one to seven Posts. No
 * two full pages follow each other, so that three pages always include a short one. With 20 Posts a
 * page, the first six pages have 19, 20, 19, 19, 20 and 18 Posts.
 */
const missingPer100 = [
  4, 0, 1, 2, 0, 7, 0, 1, 3, 0, 1, 0, 5, 1, 0, 2, 0, 6, 0, 1, 3, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0,
] as const;

/** What the pattern of a recorded walk depends on. */
interface RecordedPatternOptions {
  /** The size of full pages. */
  readonly size: number;
  /** The number of likes, before any change: new likes must not move the empty page. */
  readonly likes: number;
  /** Decides where the short pages and the empty page are. */
  readonly hash: number;
}

/** For 250 likes in pages of 20, and the hash 1: 20, 19, 0, 19, 20, 18, 20, … */
export function createRecordedPattern(options: RecordedPatternOptions): PagePattern {
  const { size, hash } = options;
  const emptyPageNumber = chooseEmptyPage(options);
  return {
    getSize: (pageNumber) => {
      if (pageNumber === emptyPageNumber) return 0;
      const earlierPages = pageNumber - 1;
      const nonEmptyEarlierPages = pageNumber < emptyPageNumber ? earlierPages : earlierPages - 1;
      // Not `%`: below page 1, the number of earlier pages is negative.
      const missing = missingPer100[modulo(nonEmptyEarlierPages + hash, missingPer100.length)] ?? 0;
      return size - Math.ceil((missing * size) / 100);
    },
    endsEmpty: true,
  };
}

/**
 * Chooses the number of the empty page, which is the same for each `max_results`. So that all sizes have
 * it before the last Posts, the number of the largest pages, of 100 Posts, limits it:
 *
 *   80 likes      2         in pages of 100, it follows the last Posts, because all fit on page 1
 *   250 likes     2 or 3    three pages of 100
 *   5000 likes    2 to 9    fifty pages of 100, but an early page must be empty
 */
function chooseEmptyPage({ likes, hash }: RecordedPatternOptions): number {
  const pagesAfterFirst = Math.ceil(likes / parameters.max_results.maximum) - 1;
  const choices = Math.max(1, Math.min(8, pagesAfterFirst));
  // Mixed once more, because the short pages depend on the hash, too.
  return 2 + (mix(hash, 1) % choices);
}
