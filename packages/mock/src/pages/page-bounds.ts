import { mix, modulo } from '../data/hash.ts';
import type { Cursor } from './page-token.ts';
import type { UserLikes } from './user-likes.ts';

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

/**
 * The sizes of the pages of a walk. For example, a full pattern of size 10 divides 25 likes into
 * 0–9, 10–19 and 20–24. If the pattern ends empty, another page without Posts follows.
 */
export interface PagePattern {
  /** How many Posts the page with a number has, if as many are left. */
  readonly getSize: (pageNumber: number) => number;
  /** Whether an empty page follows the page with the last Posts. */
  readonly endsEmpty: boolean;
}

/** The range of a page, from `start` to before `end`, and the cursors of its neighbors. */
export interface PageBounds {
  readonly start: number;
  readonly end: number;
  readonly next: Cursor | undefined;
  readonly previous: Cursor | undefined;
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
export interface RecordedPatternOptions {
  /** The size of full pages. */
  readonly size: number;
  /** The largest size of pages. The empty page comes early enough for a walk with it. */
  readonly maxSize: number;
  /** The number of likes, before any change. */
  readonly likes: number;
  /** Decides where the short pages and the empty page are. */
  readonly hash: number;
}

export function createRecordedPattern(options: RecordedPatternOptions): PagePattern {
  const { size, hash } = options;
  const emptyPageNumber = chooseEmptyPage(options);
  return {
    getSize: (pageNumber) => {
      if (pageNumber === emptyPageNumber) return 0;
      const earlierPages = pageNumber - 1;
      const nonEmptyEarlierPages = pageNumber < emptyPageNumber ? earlierPages : earlierPages - 1;
      const missing = missingPer100[modulo(nonEmptyEarlierPages + hash, missingPer100.length)] ?? 0;
      return size - Math.ceil((missing * size) / 100);
    },
    endsEmpty: true,
  };
}

/** The number of the empty page: 2 to 9, and before the last Posts unless all fit on one page. */
function chooseEmptyPage({ maxSize, likes, hash }: RecordedPatternOptions): number {
  const pagesAfterFirst = Math.ceil(likes / maxSize) - 1;
  const choices = Math.max(1, Math.min(8, pagesAfterFirst));
  return 2 + (mix(hash, 1) % choices);
}

/** A request for the page that begins or ends at a cursor. */
export interface PageRequest {
  readonly likes: UserLikes;
  readonly cursor: Cursor;
  readonly pattern: PagePattern;
}

/**
 * The bounds of a page. A walk back over the last Posts gives the same pages as the walk there: of 25
 * likes in pages of 10, the page before the empty one has the likes 20–24, and not 15–24.
 */
export function findBounds(request: PageRequest): PageBounds {
  const { likes, cursor, pattern } = request;
  const bounds = createBounds(request, pattern.getSize(cursor.number));
  // Only the page with the last Posts can be shorter than its size in the pattern.
  const hasLastPosts = pattern.endsEmpty && bounds.end === likes.end;
  if (!cursor.backward || !hasLastPosts) return bounds;
  const earlierPosts = countEarlierPosts(cursor.number, pattern);
  const startOnWayThere = likes.move(likes.first, earlierPosts, 'forward');
  // It is elsewhere if likes or `max_results` changed since.
  const isOnPage = bounds.start <= startOnWayThere && startOnWayThere < bounds.end;
  return isOnPage ? createBounds(request, likes.count(startOnWayThere, bounds.end)) : bounds;
}

/** How many Posts the pages before the one with a number have. */
function countEarlierPosts(pageNumber: number, pattern: PagePattern): number {
  let posts = 0;
  for (let earlier = 1; earlier < pageNumber; earlier += 1) posts += pattern.getSize(earlier);
  return posts;
}

/**
 * The bounds of a page after a corruption; undefined if the page cannot have it, such as the last
 * page, which has no token to lose.
 */
export function corruptBounds(
  request: PageRequest,
  bounds: PageBounds,
  corruption: PageCorruption,
): PageBounds | undefined {
  const count = request.likes.count(bounds.start, bounds.end);
  const direction = request.cursor.backward ? 'previous' : 'next';
  switch (corruption) {
    case 'shortPage':
      return count > 1 ? createBounds(request, Math.ceil(count / 2)) : undefined;
    case 'emptyPage':
      // A page that is empty already can still have a token, which is what this corruption is for.
      return count > 0 || bounds[direction] ? createBounds(request, 0) : undefined;
    case 'repeatedToken':
      return { ...bounds, [direction]: request.cursor };
    case 'lostToken':
      return bounds[direction] && { ...bounds, [direction]: undefined };
    default:
      return corruption satisfies never;
  }
}

/** The bounds of a page with this many Posts, or with fewer if no more are left. */
function createBounds({ likes, cursor, pattern }: PageRequest, size: number): PageBounds {
  const { position, backward, number } = cursor;
  const edge = likes.clamp(position);
  const oppositeEdge = likes.move(edge, size, backward ? 'backward' : 'forward');
  const start = backward ? oppositeEdge : edge;
  const end = backward ? edge : oppositeEdge;
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
