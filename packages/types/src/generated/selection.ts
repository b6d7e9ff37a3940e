// Generated from the contract by `pnpm generate`. Do not edit.

import type { Media, Place, Poll, Post, User } from './schemas.ts';

/** The resources: for each list of `includes`, the objects in it. */
export interface Resources {
  media: Media;
  places: Place;
  polls: Poll;
  tweets: Post;
  users: User;
}

/**
 * For each resource: the schema, the `resource_type` of such an object in errors, the parameter
 * that selects its fields, the fields by which others refer to it, and the default fields.
 */
export const resources = {
  "media": {"schema":"Media","type":"media","parameter":"media.fields","identifiedBy":["media_key"],"defaults":["media_key","type"]},
  "places": {"schema":"Place","type":"place","parameter":"place.fields","identifiedBy":["id"],"defaults":["id","full_name"]},
  "polls": {"schema":"Poll","type":"poll","parameter":"poll.fields","identifiedBy":["id"],"defaults":["id","options"]},
  "tweets": {"schema":"Post","type":"tweet","parameter":"tweet.fields","identifiedBy":["id"],"defaults":["id","text","edit_history_tweet_ids"]},
  "users": {"schema":"User","type":"user","parameter":"user.fields","identifiedBy":["id","username"],"defaults":["id","name","username"]},
} as const;

/**
 * Where each expansion starts and leads: the path from a Post to the reference, and the resource
 * that has the object. With `through`, it starts from the Posts that another expansion leads to.
 * If the path ends at objects, `by` lists the members that name the object.
 */
export const routes = {
  "article.cover_media": {"resource":"media","path":["article","cover_media"],"by":[]},
  "article.media_entities": {"resource":"media","path":["article","media_entities"],"by":[]},
  "attachments.media_keys": {"resource":"media","path":["attachments","media_keys"],"by":[]},
  "attachments.media_source_tweet": {"resource":"tweets","path":["attachments","media_source_tweet_id"],"by":[]},
  "attachments.poll_ids": {"resource":"polls","path":["attachments","poll_ids"],"by":[]},
  "author_id": {"resource":"users","path":["author_id"],"by":[]},
  "edit_history_tweet_ids": {"resource":"tweets","path":["edit_history_tweet_ids"],"by":[]},
  "entities.mentions.username": {"resource":"users","path":["entities","mentions"],"by":["id","username"]},
  "entities.note.mentions.username": {"resource":"users","path":["note_tweet","entities","mentions"],"by":["id","username"]},
  "geo.place_id": {"resource":"places","path":["geo","place_id"],"by":[]},
  "in_reply_to_user_id": {"resource":"users","path":["in_reply_to_user_id"],"by":[]},
  "referenced_tweets.id": {"resource":"tweets","path":["referenced_tweets","id"],"by":[]},
  "referenced_tweets.id.attachments.media_keys": {"resource":"media","through":"referenced_tweets.id","path":["attachments","media_keys"],"by":[]},
  "referenced_tweets.id.author_id": {"resource":"users","through":"referenced_tweets.id","path":["author_id"],"by":[]},
} as const;
