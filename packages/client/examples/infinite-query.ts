import { createClient, type Page, type Position } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

const query = { 'tweet.fields': ['created_at'] } as const;

/** The options of `useInfiniteQuery`. */
export const likedPosts = (id: string) => ({
  queryKey: ['liked posts', id],
  queryFn: ({ pageParam, signal }: { pageParam: Position | undefined; signal: AbortSignal }) =>
    client.getPage(id, query, { from: pageParam, signal }),
  initialPageParam: undefined as Position | undefined,
  getNextPageParam: ({ position }: Page<typeof query>) => (position.end ? undefined : position),
  retry: false, // The client has already tried again.
});
