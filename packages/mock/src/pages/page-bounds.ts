import type { PagePattern } from './page-sizes.ts';
import type { Cursor } from './page-token.ts';
import type { UserLikes } from './user-likes.ts';

/** The ways to change a page. */
export type PageCorruption = 'shortPage' | 'emptyPage' | 'repeatedToken' | 'lostToken';

/** The range of a page, from `start` to before `end`, and the cursors of its neighbors. */
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
