import { defineQuery } from '@liked-posts/client';

/**
 * The fields to export of each Post, its author and its media. Add or remove fields as you need
 * them.
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
  expansions: ['author_id', 'attachments.media_keys'],
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
