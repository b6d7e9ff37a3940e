import type { Expansion, Post } from '@liked-posts/types';
import type { Member } from './selection.ts';
import type { Resource, Timeline } from './timeline.ts';

type Mention = { readonly id?: string; readonly username?: string };

/** A reference from a Post to another object: the identifier, and what to look it up by. */
export interface Reference {
  readonly member: Member;
  readonly id: string;
  /** Set when the user is known by handle only. */
  readonly username?: string;
}

type Follow = (post: Resource<Post>, timeline: Timeline, found: (to: Reference) => void) => void;

const follow =
  (
    member: Member,
    idsOf: (post: Resource<Post>) => readonly string[] | string | undefined,
  ): Follow =>
  (post, _timeline, found) => {
    const ids = idsOf(post);
    if (ids === undefined) return;
    if (typeof ids === 'string') found({ member, id: ids });
    else for (const id of ids) found({ member, id });
  };

const followMentions =
  (mentionsOf: (post: Resource<Post>) => readonly Mention[] | undefined): Follow =>
  (post, _timeline, found) => {
    for (const { id, username } of mentionsOf(post) ?? []) {
      if (id !== undefined) found({ member: 'users', id });
      else if (username !== undefined) found({ member: 'users', id: username, username });
    }
  };

/** Follows a reference of the Posts that a Post refers to. A Post that is gone is what is then missing. */
const followReferenced =
  (next: Follow): Follow =>
  (post, timeline, found) => {
    for (const { id } of post.referenced_tweets ?? []) {
      if (id === undefined) continue;
      const referenced = timeline.post(id);
      if (referenced === undefined) found({ member: 'tweets', id });
      else next(referenced, timeline, found);
    }
  };

const author = follow('users', (post) => post.author_id);
const attachedMedia = follow('media', (post) => post.attachments?.media_keys);

/** Where each expansion of the contract leads. One without a line here does not compile. */
export const references: Readonly<Record<Expansion, Follow>> = {
  'article.cover_media': follow('media', (post) => post.article?.cover_media),
  'article.media_entities': follow('media', (post) => post.article?.media_entities),
  'attachments.media_keys': attachedMedia,
  'attachments.media_source_tweet': follow(
    'tweets',
    (post) => post.attachments?.media_source_tweet_id,
  ),
  'attachments.poll_ids': follow('polls', (post) => post.attachments?.poll_ids),
  author_id: author,
  edit_history_tweet_ids: follow('tweets', (post) => post.edit_history_tweet_ids),
  'entities.mentions.username': followMentions((post) => post.entities?.mentions),
  'entities.note.mentions.username': followMentions((post) => post.note_tweet?.entities?.mentions),
  'geo.place_id': follow('places', (post) => post.geo?.place_id),
  in_reply_to_user_id: follow('users', (post) => post.in_reply_to_user_id),
  'referenced_tweets.id': (post, _timeline, found) => {
    for (const { id } of post.referenced_tweets ?? []) {
      if (id !== undefined) found({ member: 'tweets', id });
    }
  },
  'referenced_tweets.id.attachments.media_keys': followReferenced(attachedMedia),
  'referenced_tweets.id.author_id': followReferenced(author),
};
