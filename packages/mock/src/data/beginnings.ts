import type { Post } from '@liked-posts/types';
import { findSlot, firstSlot } from './post-id.ts';

/** The first slots in which Posts can show something. Sources: the service's announcements. */
export const beginnings: Readonly<
  Record<'polls' | 'over140' | 'edits' | 'views' | 'notes', number>
> = {
  polls: findSlotAfter(Date.UTC(2015, 9, 21)),
  over140: findSlotAfter(Date.UTC(2017, 10, 8)),
  edits: findSlotAfter(Date.UTC(2022, 9, 3)),
  views: findSlotAfter(Date.UTC(2022, 11, 15)),
  notes: findSlotAfter(Date.UTC(2023, 1, 8)),
};

/** The first slot whose times are all after one, in milliseconds since 1970. */
export function findSlotAfter(timeMs: number): number {
  return findSlot(timeMs) + 1;
}

/** The first slot in which the service could do all that a Post shows. */
export function findBeginning(post: Post): number {
  const { text, note_tweet, attachments, edit_history_tweet_ids: versions = [] } = post;
  if (note_tweet !== undefined) return beginnings.notes;
  if (versions.length > 1) return beginnings.edits;
  if ([...text].length > 140) return beginnings.over140;
  if (attachments?.poll_ids !== undefined) return beginnings.polls;
  return firstSlot;
}
