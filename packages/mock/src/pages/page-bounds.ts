import { mix, modulo } from '../data/hash.ts';
import type { UserLikes } from './likes.ts';
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

/** The ways to change a page. */
export type PageCorruption = 'shortPage' | 'emptyPage' | 'repeatedToken' | 'lostToken';

/** The pages of a walk. */
export interface PagePattern {
  /** How many Posts the page with a number has, if as many are left. */
  readonly sizeOf: (number: number) => number;
  /** Whether an empty page follows the page with the last Posts. */
  readonly endsEmpty: boolean;
}

/**
 * The range of a page, from `start` up to but not including `end`, and the cursors of its
 * neighbors.
 */
export interface PageBounds {
  readonly start: number;
  readonly end: number;
  readonly next: Cursor | undefined;
  readonly previous: Cursor | undefined;
}

export function createFullPattern(size: number): PagePattern {
  return { sizeOf: () => size, endsEmpty: false };
}

/**
 * How many of 100 Posts each page of a recorded walk lacked: 18 of 32 pages, one to seven Posts. No
 * two full pages follow each other, so that three pages always include a short one. Pages of 20 that
 * begin with the first of these have 19, 20, 19, 19, 20 and 18 Posts.
 */
const missingPer100 = [
  4, 0, 1, 2, 0, 7, 0, 1, 3, 0, 1, 0, 5, 1, 0, 2, 0, 6, 0, 1, 3, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0,
] as const;

/** What the pattern of a recorded walk depends on. */
export interface RecordedWalk {
  /** The size of full pages. */
  readonly size: number;
  /** The largest size of pages. The empty page comes early enough for a walk with it. */
  readonly maxSize: number;
  /** The number of likes, before any change. */
  readonly likes: number;
  /** Decides where the short pages and the empty page are. */
  readonly hash: number;
}

export function createRecordedPattern(walk: RecordedWalk): PagePattern {
  const { size, hash } = walk;
  const emptyNumber = chooseEmptyPage(walk);
  return {
    sizeOf: (number) => {
      if (number === emptyNumber) return 0;
      const pagesBefore = number < emptyNumber ? number - 1 : number - 2;
      const missing = missingPer100[modulo(pagesBefore + hash, missingPer100.length)] ?? 0;
      return size - Math.ceil((missing * size) / 100);
    },
    endsEmpty: true,
  };
}

/** The number of the empty page: from 2 to 9, and before the last Posts, if there are that many. */
function chooseEmptyPage({ maxSize, likes, hash }: RecordedWalk): number {
  const pagesAfterFirst = Math.ceil(likes / maxSize) - 1;
  const choices = Math.max(1, Math.min(8, pagesAfterFirst));
  return 2 + (mix(hash, 1) % choices);
}

/** Where a page is: in whose likes, at which cursor, in what kind of walk. */
export interface PagePlace {
  readonly likes: UserLikes;
  readonly cursor: Cursor;
  readonly pattern: PagePattern;
}

export function findBounds(place: PagePlace): PageBounds {
  const { likes, cursor, pattern } = place;
  const bounds = takePosts(place, pattern.sizeOf(cursor.number));
  const hasLastPosts = bounds.end === likes.end;
  if (!cursor.backward || !pattern.endsEmpty || !hasLastPosts) return bounds;
  // 25 likes in full pages of 10 end with one of 5, and an empty one. Back from the empty page, this
  // page begins at the 21st like again, and not at the 16th.
  const start = likes.move(likes.first, countPostsBefore(cursor.number, pattern), 'forward');
  const isOnPage = bounds.start <= start && start < bounds.end;
  return isOnPage ? takePosts(place, likes.count(start, bounds.end)) : bounds;
}

/** How many Posts the pages before the one with a number have. */
function countPostsBefore(number: number, pattern: PagePattern): number {
  let posts = 0;
  for (let page = 1; page < number; page += 1) posts += pattern.sizeOf(page);
  return posts;
}

/**
 * The page as a corruption changes it; undefined if it cannot, such as the last page, which has no
 * token to lose. An empty page with a token is what `emptyPage` asks for.
 */
export function corruptBounds(
  place: PagePlace,
  page: PageBounds,
  corruption: PageCorruption,
): PageBounds | undefined {
  const count = place.likes.count(page.start, page.end);
  const followed = place.cursor.backward ? 'previous' : 'next';
  switch (corruption) {
    case 'shortPage':
      return count > 1 ? takePosts(place, Math.ceil(count / 2)) : undefined;
    case 'emptyPage':
      return count > 0 || page[followed] ? takePosts(place, 0) : undefined;
    case 'repeatedToken':
      return { ...page, [followed]: place.cursor };
    case 'lostToken':
      return page[followed] && { ...page, [followed]: undefined };
    default:
      return corruption satisfies never;
  }
}

/** A page with so many Posts, unless fewer are left, and with tokens for what is beside it. */
function takePosts({ likes, cursor, pattern }: PagePlace, size: number): PageBounds {
  const { position, backward, number } = cursor;
  const near = likes.limit(position);
  const far = likes.move(near, size, backward ? 'backward' : 'forward');
  const start = backward ? far : near;
  const end = backward ? near : far;
  // Where a walk ends with an empty page, a page with Posts always has a next one.
  const hasNext = pattern.endsEmpty ? start < likes.end : end < likes.end;
  const hasPrevious = start > likes.first;
  return {
    start,
    end,
    next: hasNext ? { position: end, backward: false, number: number + 1 } : undefined,
    previous: hasPrevious ? { position: start, backward: true, number: number - 1 } : undefined,
  };
}
