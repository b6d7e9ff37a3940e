import { defineQuery } from '@liked-posts/client';

/**
 * The fields to export of Posts, authors and media. Add or remove fields as you need them. Without
 * the expansion `referenced_tweets.id`, an export costs less, but the Posts that a Post quotes,
 * answers or reposts are missing, and the text of a repost ends in "…".
 */
export const query = defineQuery({
  max_results: 100,
  'tweet.fields': [
    'attachments',
    'author_id',
    'conversation_id',
    'created_at',
    'entities',
    'lang',
    'note_tweet',
    'public_metrics',
    'referenced_tweets',
  ],
  expansions: ['author_id', 'attachments.media_keys', 'referenced_tweets.id'],
  'user.fields': ['description', 'profile_image_url', 'verified'],
  'media.fields': [
    'alt_text',
    'duration_ms',
    'height',
    'preview_image_url',
    'type',
    'url',
    'variants',
    'width',
  ],
});
