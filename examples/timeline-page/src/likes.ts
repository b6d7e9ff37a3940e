import {
  createClient,
  defineQuery,
  type Page,
  type Position,
  type PostOf,
} from '@liked-posts/client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/**
 * Where the service is: behind your own server, which knows the user by a cookie and adds the
 * access token. Any script in a page can read a token in it.
 */
export const baseUrl = '/api';

const client = createClient({
  baseUrl,
  // The mock demands one, as the service does.
  accessToken: import.meta.env.DEV ? 'any-token' : undefined,
});

const query = defineQuery({
  max_results: 20,
  'tweet.fields': [
    'attachments',
    'author_id',
    'created_at',
    'display_text_range',
    'entities',
    'lang',
    'note_tweet',
    'possibly_sensitive',
    'public_metrics',
    'referenced_tweets',
  ],
  expansions: [
    'author_id',
    'attachments.media_keys',
    'attachments.poll_ids',
    'referenced_tweets.id',
    'referenced_tweets.id.author_id',
    'referenced_tweets.id.attachments.media_keys',
  ],
  'user.fields': ['profile_image_url', 'verified'],
  'media.fields': ['alt_text', 'height', 'preview_image_url', 'type', 'url', 'variants', 'width'],
  'poll.fields': ['end_datetime', 'voting_status'],
});

export type LikesPage = Page<typeof query>;
export type LikedPost = PostOf<typeof query>;

export const createLikesQuery = (user: string) =>
  infiniteQueryOptions({
    queryKey: ['likes', user],
    queryFn: ({ pageParam, signal }) => client.getPage(user, query, { from: pageParam, signal }),
    initialPageParam: undefined as Position | undefined,
    getNextPageParam: ({ position }: LikesPage) => (position.end ? undefined : position),
    // The client has already tried again.
    retry: false,
    // Each refetch would load every shown page again, and count against the rate limit.
    refetchOnWindowFocus: false,
    staleTime: 5 * 60_000,
  });
