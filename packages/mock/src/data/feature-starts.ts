import type { Post } from '@liked-posts/types';
import { findSlot, firstSlot } from './post-id.ts';

/**
 * When features of the service began: the first slot (see `post-id.ts`) whose Posts can have them.
 * Sources: the service's announcements.
 */
export const featureStarts: Readonly<
  Record<'polls' | 'longTexts' | 'edits' | 'views' | 'notes', number>
> = {
  polls: findSlotAfter(Date.UTC(2015, 9, 21)),
  longTexts: findSlotAfter(Date.UTC(2017, 10, 8)),
  edits: findSlotAfter(Date.UTC(2022, 9, 3)),
  views: findSlotAfter(Date.UTC(2022, 11, 15)),
  notes: findSlotAfter(Date.UTC(2023, 1, 8)),
};

/** The first slot that begins after a time, in milliseconds since 1970. */
export function findSlotAfter(timeMs: number): number {
  return findSlot(timeMs) + 1;
}

/** The first slot in which the service had all features that a Post uses. */
export function findFeatureStart(post: Post): number {
  const { text, note_tweet, attachments, edit_history_tweet_ids: versions = [] } = post;
  if (note_tweet !== undefined) return featureStarts.notes;
  if (versions.length > 1) return featureStarts.edits;
  if ([...text].length > 140) return featureStarts.longTexts;
  if (attachments?.poll_ids !== undefined) return featureStarts.polls;
  return firstSlot;
}
