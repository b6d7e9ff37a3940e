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
  return spanPosts(place, choosePostCount(place));
}

/**
 * How many Posts the page at a place has, if as many are left. That is its size; only the page before
 * the end of the likes, where a walk back begins, has what the pages before it leave. Of 25 likes in
 * pages of 10, followed by an empty page:
 *
 *   forward            0–10, 10–20, 20–25, empty
 *   back from there    20–25 (25 - 10 - 10 Posts; its size would give 15–25), 10–20, 0–10
 */
function choosePostCount({ likes, cursor, pattern }: PagePlace): number {
  const size = pattern.getSize(cursor.number);
  const isBeforeEnd = cursor.backward && cursor.position >= likes.end;
  if (!isBeforeEnd) return size;
  let postsLeft = likes.count(likes.first, likes.end);
  for (let page = 1; page < cursor.number; page += 1) postsLeft -= pattern.getSize(page);
  // Below 1, or above the size, only if likes or `max_results` changed since the walk forward.
  return postsLeft < 1 ? size : Math.min(postsLeft, size);
}

/** The bounds of the page at a place with this many Posts, or with fewer if no more are left. */
function spanPosts({ likes, cursor, pattern }: PagePlace, postCount: number): PageBounds {
  const { position, backward, number } = cursor;
  const edge = likes.clamp(position);
  const oppositeEdge = likes.move(edge, postCount, backward ? 'backward' : 'forward');
  const start = backward ? oppositeEdge : edge;
  const end = backward ? edge : oppositeEdge;
  // Of 25 likes, the page 20–25 has a next page only if walks end empty: 20 < 25, but not 25 < 25.
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
 * Undefined if a page cannot have it: `shortPage` needs two Posts, `lostToken` a token, and `emptyPage`
 * one Post or a token.
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
      return postCount > 1 ? spanPosts(place, Math.ceil(postCount / 2)) : undefined;
    case 'emptyPage':
      return postCount > 0 || bounds[direction] ? spanPosts(place, 0) : undefined;
    case 'repeatedToken':
      return { ...bounds, [direction]: place.cursor };
    case 'lostToken':
      return bounds[direction] && { ...bounds, [direction]: undefined };
    default:
      return corruption satisfies never;
  }
}
