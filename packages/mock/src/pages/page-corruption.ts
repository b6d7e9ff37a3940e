import { type PageBounds, type PagePlace, spanPosts } from './page-bounds.ts';

/**
 * The faults of pages that a mock can simulate. Page 2 of a walk in pages of 10 becomes:
 *
 *                   start   end   next              a page can have it if it has
 *   as it was          10    20   page 3, at 20
 *   shortPage          10    15   page 3, at 15     two Posts
 *   emptyPage          10    10   page 3, at 10     a Post or a token
 *   repeatedToken      10    20   page 2, at 10     (any page: after the last one, the walk never ends)
 *   lostToken          10    20   none              a token
 *
 * The token is `next_token`; in a walk back, it is `previous_token`.
 */
export type PageCorruption = 'shortPage' | 'emptyPage' | 'repeatedToken' | 'lostToken';

/** The bounds of a page after a corruption; undefined if the page cannot have it. */
export function corruptBounds(
  place: PagePlace,
  bounds: PageBounds,
  corruption: PageCorruption,
): PageBounds | undefined {
  const postCount = place.likes.count(bounds.start, bounds.end);
  const direction = place.cursor.backward ? 'previous' : 'next';
  const hasToken = bounds[direction] !== undefined;
  switch (corruption) {
    case 'shortPage':
      return postCount >= 2 ? spanPosts(place, Math.ceil(postCount / 2)) : undefined;
    case 'emptyPage':
      return postCount >= 1 || hasToken ? spanPosts(place, 0) : undefined;
    case 'repeatedToken':
      return { ...bounds, [direction]: place.cursor };
    case 'lostToken':
      return hasToken ? { ...bounds, [direction]: undefined } : undefined;
    default:
      return corruption satisfies never;
  }
}
