import type { Post } from '@liked-posts/types';
import { early, ordinary, rare, referenced } from './fixtures/posts.ts';
import { users } from './fixtures/users.ts';
import { createIdPattern, findSlot, firstSlot, readFixtureId } from './post-id.ts';

/** The first slot that begins after a time. */
const findSlotAfter = (time: string): number => findSlot(Date.parse(time)) + 1;

/**
 * The first slots whose Posts can have a feature of the service. Sources: the service's announcements.
 * `views` limits no Post: before it, the count of views is 0.
 */
export const featureStarts: Readonly<
  Record<'polls' | 'longTexts' | 'edits' | 'views' | 'notes', number>
> = {
  polls: findSlotAfter('2015-10-21'),
  longTexts: findSlotAfter('2017-11-08'),
  edits: findSlotAfter('2022-10-03'),
  views: findSlotAfter('2022-12-15'),
  notes: findSlotAfter('2023-02-08'),
};

/** The most characters of a text before `longTexts`. */
const maxShortText = 140;

/** The Posts of the data file, to which its Posts can refer. */
const postsById = new Map(
  [...ordinary, ...early, ...rare, ...referenced].map((post) => [post.id, post]),
);

/**
 * The first slot in which a Post of the data file could be written: the service has the features that
 * the Post uses, its accounts exist, and the same holds for the older Posts to which it refers. The latest
 * of these three slots counts. For fixture 801, it is 928835:
 *
 *   features      928050    its text has more than 140 characters
 *   accounts      100       all exist before the first slot, which is 100
 *   older Posts   928835    it replies to a Post 785 slots older, whose text is long, too: 928050 + 785
 */
export function findEarliestSlot(post: Post): number {
  return Math.max(findFeatureStart(post), findAccountStart(post), findReferenceStart(post));
}

/** The first slot in which the service had all features that a Post uses. */
function findFeatureStart(post: Post): number {
  const { text, note_tweet, attachments, edit_history_tweet_ids: versions = [] } = post;
  // From the newest feature to the oldest, so that the first one that the Post has gives the latest slot.
  if (note_tweet !== undefined) return featureStarts.notes;
  if (versions.length > 1) return featureStarts.edits;
  if ([...text].length > maxShortText) return featureStarts.longTexts;
  if (attachments?.poll_ids !== undefined) return featureStarts.polls;
  return firstSlot;
}

/** The first slot in which all accounts existed that a Post names, as author or otherwise. */
function findAccountStart({ author_id, in_reply_to_user_id, entities }: Post): number {
  const mentions = entities?.mentions ?? [];
  const ids = [author_id, in_reply_to_user_id, ...mentions.map(({ id }) => id)];
  // A mention may lack an `id`, but each has a `username`.
  const usernames = mentions.map(({ username }) => username);
  const slots = users
    .filter(({ id, username }) => ids.includes(id) || usernames.includes(username))
    .map(({ created_at }) => (created_at === undefined ? firstSlot : findSlotAfter(created_at)));
  return Math.max(firstSlot, ...slots);
}

/** The first slot of a Post whose older Posts can all be written, too. */
function findReferenceStart(post: Post): number {
  const { slot, likeCode } = readFixtureId(post.id);
  let start = firstSlot;
  // Posts that refer to each other share a like code, so identifiers with this code are the references.
  // They are looked up in the JSON of the whole Post, because some are only in links.
  for (const [id, otherSlot] of JSON.stringify(post).matchAll(createIdPattern(likeCode))) {
    const slotsOlder = slot - Number(otherSlot);
    // Not older: the Post itself, or a later version of it. Without them, `findEarliestSlot` only goes to
    // older Posts, and ends.
    if (slotsOlder <= 0) continue;
    const olderPost = postsById.get(id);
    // The data file lacks some Posts, because they are missing on pages, too. They can be of any age.
    const olderStart = olderPost ? findEarliestSlot(olderPost) : firstSlot;
    start = Math.max(start, olderStart + slotsOlder);
  }
  return start;
}
