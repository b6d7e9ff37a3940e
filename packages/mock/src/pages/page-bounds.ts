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

/**
 * The bounds of a page. Walking back over the last Posts gives the same pages as walking forward. For
 * example, 25 likes in pages of 10, walked back from the empty page 4: by its size, page 3 would be from
 * 15 to before 25. Walking forward, it began at 20, so it is from 20 to before 25.
 */
export function findBounds(request: PageRequest): PageBounds {
  const { likes, cursor, pattern } = request;
  const bounds = createBounds(request, pattern.getSize(cursor.number));
  // Only the page with the last Posts can be shorter than its size in the pattern.
  const hasLastPosts = pattern.endsEmpty && bounds.end === likes.end;
  if (!cursor.backward || !hasLastPosts) return bounds;
  const earlierPosts = countEarlierPosts(cursor.number, pattern);
  const forwardStart = likes.move(likes.first, earlierPosts, 'forward');
  // The forward start is outside of the bounds if likes or `max_results` changed since.
  const isOnPage = bounds.start <= forwardStart && forwardStart < bounds.end;
  return isOnPage ? createBounds(request, likes.count(forwardStart, bounds.end)) : bounds;
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
      // An empty page within a walk stays as it is. The one at the end has no token for more Posts.
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
  // If an empty page ends the walk, the last page with Posts has it as the next one: of 25 likes, the
  // page that begins at 20. The empty page begins at 25, and has none.
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
