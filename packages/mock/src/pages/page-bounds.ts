import type { PagePattern } from './page-sizes.ts';
import type { Cursor } from './page-token.ts';
import type { UserLikes } from './user-likes.ts';

/** Where a page begins, or ends if the cursor is backward, and how many Posts pages have. */
export interface PagePlace {
  readonly likes: UserLikes;
  readonly cursor: Cursor;
  readonly pattern: PagePattern;
}

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

/** The bounds of the page at a place. A walk back has the same pages as the walk forward. */
export function findBounds(place: PagePlace): PageBounds {
  const { likes, cursor, pattern } = place;
  const size = pattern.getSize(cursor.number);
  // The page with the last Posts, in a walk back from the empty page after them. On the way forward, it may
  // have had fewer Posts than its size.
  const isLastBeforeEnd = cursor.backward && cursor.position >= likes.end;
  return spanPosts(place, isLastBeforeEnd ? countLastPosts(place, size) : size);
}

/**
 * How many Posts the page with the last Posts has: those that the pages before it leave. With 25 likes in
 * pages of 10, page 3 has 25 - 10 - 10 = 5 Posts. With 10 Posts, it would be another page in the walk back:
 *
 *   page                    1         2          3          4
 *   forward                 0 to 9    10 to 19   20 to 24   empty
 *   back                    0 to 9    10 to 19   20 to 24
 *   back, 10 on page 3      0 to 4    5 to 14    15 to 24
 */
function countLastPosts({ likes, cursor, pattern }: PagePlace, size: number): number {
  let postsLeft = likes.count(likes.first, likes.end);
  for (let page = 1; page < cursor.number; page += 1) postsLeft -= pattern.getSize(page);
  // Not possible if likes or `max_results` changed since the walk forward.
  const isPossible = postsLeft > 0 && postsLeft <= size;
  return isPossible ? postsLeft : size;
}

/**
 * The bounds of the page at a place with this many Posts, or with all that are left. Also `corruptBounds`
 * calls it, with fewer Posts than the page should have.
 */
export function spanPosts({ likes, cursor, pattern }: PagePlace, postCount: number): PageBounds {
  const { position, backward, number } = cursor;
  const edge = likes.clamp(position);
  const start = backward ? likes.findStart(edge, postCount) : edge;
  const end = backward ? edge : likes.findEnd(edge, postCount);
  // If the walk ends empty, each page that starts before the end has a next one: of 25 likes, also the page
  // from 20 to 24, but not the empty page at 25. Otherwise, a page that reaches the end has none.
  const hasNext = pattern.endsEmpty ? start < likes.end : end < likes.end;
  const hasPrevious = start > likes.first;
  return {
    start,
    end,
    next: hasNext ? { position: end, backward: false, number: number + 1 } : undefined,
    previous: hasPrevious ? { position: start, backward: true, number: number - 1 } : undefined,
  };
}
