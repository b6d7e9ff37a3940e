/** What the clients ask for: so much of each Post and its author that a page of 100 has 133 kB. */
export const query = {
  max_results: 100,
  'tweet.fields': [
    'author_id',
    'created_at',
    'public_metrics',
    'entities',
    'lang',
    'attachments',
    'referenced_tweets',
    'conversation_id',
    'context_annotations',
    'edit_controls',
    'possibly_sensitive',
    'reply_settings',
    'source',
    'note_tweet',
  ],
  expansions: ['author_id'],
  'user.fields': [
    'created_at',
    'description',
    'public_metrics',
    'verified',
    'profile_image_url',
    'location',
    'protected',
  ],
} as const;

export const userId = '2244994945';
export const accessToken = 'any-token';

/** The query as one writes it by hand. */
export function search(token?: string): string {
  const parameters = new URLSearchParams({
    max_results: `${query.max_results}`,
    'tweet.fields': query['tweet.fields'].join(),
    expansions: query.expansions.join(),
    'user.fields': query['user.fields'].join(),
    ...(token === undefined ? {} : { pagination_token: token }),
  });
  return `${parameters}`;
}
