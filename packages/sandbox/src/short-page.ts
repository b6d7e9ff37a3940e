import type { LikedPostsQuery } from '@liked-posts/types';
import { locate, type Stretch, tokenHere, writePage } from './page.ts';
import type { Timeline } from './timeline.ts';

/** The body of a page with half of its Posts, those that a walk meets first, and tokens that lead to the others. */
export function writeShortPage(
  timeline: Timeline,
  userId: string,
  query: LikedPostsQuery,
  at: Stretch,
): string {
  const half = Math.ceil((at.end - at.start) / 2);
  const short = half > 0 && locate(timeline, userId, { ...query, max_results: half });
  if (!short) return writePage(timeline, userId, query, at);
  const page = JSON.parse(writePage(timeline, userId, query, short));
  if (page.meta.next_token !== undefined) {
    // A fault of this page is not met again by the rest of it.
    page.meta.next_token = tokenHere({ ...short, start: short.end }, query, true);
  }
  return JSON.stringify(page);
}
