import type { PagePattern } from './page-sizes.ts';
import type { Cursor } from './page-token.ts';
import type { UserLikes } from './user-likes.ts';

/** The faults of pages that a mock can simulate: {@link corruptBounds} shows each. */
export type PageCorruption = 'shortPage' | 'emptyPage' | 'repeatedToken' | 'lostToken';

/**
 * The range of a page, from the position `start` to before `end`, and the cursors of its neighbors. The
 * range can have gaps (see `user-likes.ts`), so it may have fewer Posts than `end - start`.
 */
export interface PageBounds {
  readonly start: number;
  readonly end: number;
  readonly next: Cursor | undefined;
  readonly previous: Cursor | undefined;
}

/** Where a page begins, or ends if the cursor is backward, and how many Posts pages have. */
export interface PagePlace {
  readonly likes: UserLikes;
  readonly cursor: Cursor;
  readonly pattern: PagePattern;
}

/** The bounds of the page at a place. Walking back gives the same pages as walking forward. */
export function findBounds(place: PagePlace): PageBounds {
  return measureBounds(place, choosePostCount(place));
}

/**
 * The number of Posts on a page, if as many are left: its size, or what the pages before it leave. Of 25
 * likes in pages of 10, followed by an empty page, page 3 is at 20 to 25. A walk back begins at 25, and
 * finds page 3 again because 25 - 10 - 10 Posts are left for it. Its size would lead from 25 to 15.
 */
function choosePostCount({ likes, cursor, pattern }: PagePlace): number {
  const size = pattern.getSize(cursor.number);
  if (!cursor.backward || cursor.position < likes.end) return size;
  let lastPosts = likes.count(likes.first, likes.end);
  for (let page = 1; page < cursor.number; page += 1) lastPosts -= pattern.getSize(page);
  // Below 1, or above the size, only if likes or `max_results` changed since the walk forward.
  return lastPosts < 1 ? size : Math.min(lastPosts, size);
}

/** The bounds of the page at a place with this many Posts, or with fewer if no more are left. */
function measureBounds({ likes, cursor, pattern }: PagePlace, postCount: number): PageBounds {
  const { position, backward, number } = cursor;
  const edge = likes.clamp(position);
  const oppositeEdge = likes.move(edge, postCount, backward ? 'backward' : 'forward');
  const start = backward ? oppositeEdge : edge;
  const end = backward ? edge : oppositeEdge;
  // If walks end empty, each page with Posts has a next page; else, each page with Posts after it.
  const hasNext = (pattern.endsEmpty ? start : end) < likes.end;
  const hasPrevious = start > likes.first;
  return {
    start,
    end,
    next: hasNext ? { position: end, backward: false, number: number + 1 } : undefined,
    // Its number can be below 1: see `Cursor`.
    previous: hasPrevious ? { position: start, backward: true, number: number - 1 } : undefined,
  };
}

/**
 * The bounds of a page after a corruption. Page 2 of a walk in pages of 10 becomes:
 *
 *                    start  end  next
 *   as it was           10   20  page 3, at 20
 *   shortPage           10   15  page 3, at 15
 *   emptyPage           10   10  page 3, at 10
 *   repeatedToken       10   20  page 2, at 10: also on the last page, whose walk then never ends
 *   lostToken           10   20  none
 *
 * Undefined if a page cannot have it: one Post cannot be halved, and the last page has no token to lose
 * or, if it is empty, to keep.
 */
export function corruptBounds(
  place: PagePlace,
  bounds: PageBounds,
  corruption: PageCorruption,
): PageBounds | undefined {
  const postCount = place.likes.count(bounds.start, bounds.end);
  const direction = place.cursor.backward ? 'previous' : 'next';
  switch (corruption) {
    case 'shortPage':
      return postCount > 1 ? measureBounds(place, Math.ceil(postCount / 2)) : undefined;
    case 'emptyPage':
      return postCount > 0 || bounds[direction] ? measureBounds(place, 0) : undefined;
    case 'repeatedToken':
      return { ...bounds, [direction]: place.cursor };
    case 'lostToken':
      return bounds[direction] && { ...bounds, [direction]: undefined };
    default:
      return corruption satisfies never;
  }
}
