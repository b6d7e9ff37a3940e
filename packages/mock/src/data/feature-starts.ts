import type { Post } from '@liked-posts/types';
import { findSlot } from './post-id.ts';
import { firstSlot } from './slots.ts';

/**
 * When features of the service began: the first slot (see `post-id.ts`) whose Posts can have them.
 * Sources: the service's announcements.
 */
export const featureStarts: Readonly<
  Record<'polls' | 'longTexts' | 'edits' | 'views' | 'notes', number>
> = {
  polls: findSlotAfter(Date.parse('2015-10-21')),
  longTexts: findSlotAfter(Date.parse('2017-11-08')),
  edits: findSlotAfter(Date.parse('2022-10-03')),
  views: findSlotAfter(Date.parse('2022-12-15')),
  notes: findSlotAfter(Date.parse('2023-02-08')),
};

/** The most characters of a text before `longTexts`. */
const maxShortText = 140;

/** The first slot that begins after a time, in milliseconds since 1970. */
export function findSlotAfter(timeMs: number): number {
  return findSlot(timeMs) + 1;
}

/** The first slot in which the service had all features that a Post uses. */
export function findFeatureStart(post: Post): number {
  const { text, note_tweet, attachments, edit_history_tweet_ids: versions = [] } = post;
  // The newest feature first: it decides. `views` limits no Post: in older copies, its count is 0.
  if (note_tweet !== undefined) return featureStarts.notes;
  if (versions.length > 1) return featureStarts.edits;
  if ([...text].length > maxShortText) return featureStarts.longTexts;
  if (attachments?.poll_ids !== undefined) return featureStarts.polls;
  return firstSlot;
}
