import { defineQuery } from '@liked-posts/client';

/** What to export. Add or remove fields as you need them; the service charges for users, too. */
export const query = defineQuery({
  max_results: 100,
  'tweet.fields': ['author_id', 'created_at', 'lang', 'note_tweet', 'public_metrics'],
  expansions: ['author_id'],
  'user.fields': ['verified'],
});
