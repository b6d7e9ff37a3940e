import type { PagePattern } from './page-sizes.ts';
import type { Cursor } from './page-token.ts';
import type { UserLikes } from './user-likes.ts';

/** The ways to change a page. */
export type PageCorruption = 'shortPage' | 'emptyPage' | 'repeatedToken' | 'lostToken';

/** The range of a page, from the position `start` to before `end`, and the cursors of its neighbors. */
export interface PageBounds {
  readonly start: number;
  readonly end: number;
  readonly next: Cursor | undefined;
  readonly previous: Cursor | undefined;
}

/** A request for the page that begins or ends at a cursor. */
export interface PageRequest {
  readonly likes: UserLikes;
  readonly cursor: Cursor;
  readonly pattern: PagePattern;
}

/** The bounds of a page with this many Posts, or with fewer if no more are left. */
function createBounds({ likes, cursor, pattern }: PageRequest, size: number): PageBounds {
  const { position, backward, number } = cursor;
  const edge = likes.clamp(position);
  const oppositeEdge = likes.move(edge, size, backward ? 'backward' : 'forward');
  const start = backward ? oppositeEdge : edge;
  const end = backward ? edge : oppositeEdge;
  // If the walk ends empty, even the last page with Posts has a next one. Of 25 likes, that page starts at
  // 20, and the empty one, which has no next one, at 25.
  const hasNext = pattern.endsEmpty ? start < likes.end : end < likes.end;
  // The number of the previous page can be below 1: see `Cursor`.
  const hasPrevious = start > likes.first;
  return {
    start,
    end,
    next: hasNext ? { position: end, backward: false, number: number + 1 } : undefined,
    previous: hasPrevious ? { position: start, backward: true, number: number - 1 } : undefined,
  };
}

/**
 * The bounds of a page. Walking back gives the same pages as walking forward. The page with the last Posts
 * needs care, because it can be shorter than its size. Of 25 likes in pages of 10, followed by an empty
 * page, page 3 is:
 *
 *                                start  end
 *   forward, from 20                20   25
 *   back from 25, by its size       15   25
 *   back from 25, as returned       20   25
 */
export function findBounds(request: PageRequest): PageBounds {
  const { likes, cursor, pattern } = request;
  const bounds = createBounds(request, pattern.getSize(cursor.number));
  // Without an empty page at the end, a walk back begins with the page before the last.
  const isBackOverLast = cursor.backward && pattern.endsEmpty && bounds.end === likes.end;
  if (!isBackOverLast) return bounds;
  const earlierPosts = countEarlierPosts(cursor.number, pattern);
  const forwardStart = likes.move(likes.first, earlierPosts, 'forward');
  // Outside, if likes or `max_results` changed since the walk forward: then the size decides.
  const isInside = bounds.start <= forwardStart && forwardStart < bounds.end;
  return isInside ? createBounds(request, likes.count(forwardStart, bounds.end)) : bounds;
}

/** How many Posts the pages before the one with a number have. */
function countEarlierPosts(pageNumber: number, pattern: PagePattern): number {
  let posts = 0;
  for (let earlier = 1; earlier < pageNumber; earlier += 1) posts += pattern.getSize(earlier);
  return posts;
}

/**
 * The bounds of a page after a corruption; undefined if the page cannot have it, such as the last
 * page, which has no token to lose. Page 2 of a walk in pages of 10 becomes:
 *
 *                    start  end  next
 *   as it was           10   20  page 3, at 20
 *   shortPage           10   15  page 3, at 15
 *   emptyPage           10   10  page 3, at 10
 *   repeatedToken       10   20  page 2, at 10
 *   lostToken           10   20  none
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
      // An empty page within a walk stays as it is. The empty page at the end has no token to keep.
      return count > 0 || bounds[direction] ? createBounds(request, 0) : undefined;
    case 'repeatedToken':
      return { ...bounds, [direction]: request.cursor };
    case 'lostToken':
      return bounds[direction] && { ...bounds, [direction]: undefined };
    default:
      return corruption satisfies never;
  }
}
