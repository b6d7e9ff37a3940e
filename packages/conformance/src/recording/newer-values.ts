/**
 * The values, by parameter, that the service's newer description has, and the contract has under no
 * name.
 */
export const newerValues: Readonly<Record<string, readonly string[]>> = {
  'tweet.fields': [
    'article_title',
    'matched_media_notes',
    'note_request_suggestions',
    'paid_partnership',
  ],
  expansions: ['username'],
  'user.fields': ['subscriber_count', 'subscribes_to_you'],
};
