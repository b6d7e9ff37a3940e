// Generated from the contract by `pnpm generate`. Do not edit.

/** The fields that each object carries without being asked for them. */
export const defaultFields = {
  "Media": ["media_key","type"],
  "Place": ["id","full_name"],
  "Poll": ["id","options"],
  "Post": ["id","text","edit_history_tweet_ids"],
  "User": ["id","name","username"],
} as const;

/** The member of `includes` in which each expansion puts what it finds. */
export const expandsTo = {
  "article.cover_media": "media",
  "article.media_entities": "media",
  "attachments.media_keys": "media",
  "attachments.media_source_tweet": "tweets",
  "attachments.poll_ids": "polls",
  "author_id": "users",
  "edit_history_tweet_ids": "tweets",
  "entities.mentions.username": "users",
  "entities.note.mentions.username": "users",
  "geo.place_id": "places",
  "in_reply_to_user_id": "users",
  "referenced_tweets.id": "tweets",
  "referenced_tweets.id.attachments.media_keys": "media",
  "referenced_tweets.id.author_id": "users",
} as const;
