import { type ClientOptions, createClient, type LikedPostsQuery } from '@liked-posts/client';

export const accessToken = 'any-token';

/** Creates a client that does not retry, for Prism or a service behind it. */
export function connectClient(baseUrl: string, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl, accessToken, retry: { limit: 0 }, ...options });
}

/** A query with a value for each of the eight parameters. */
export const everyParameter = {
  max_results: 10,
  pagination_token: '7140dibdnow9c7btw3w29',
  'tweet.fields': ['created_at', 'author_id'],
  expansions: ['author_id', 'attachments.media_keys'],
  'media.fields': ['url', 'alt_text'],
  'poll.fields': ['voting_status', 'end_datetime'],
  'user.fields': ['verified', 'location'],
  'place.fields': ['country', 'geo'],
} as const satisfies Required<LikedPostsQuery>;
