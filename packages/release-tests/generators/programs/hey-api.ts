import { createClient } from './generated/client';
import { getLikedPosts } from './generated/sdk.gen';
import { zGetLikedPostsResponse } from './generated/zod.gen';
import { baseUrl, walk } from './walk.ts';

const client = createClient({ baseUrl, auth: 'any-token' });

await walk(async (token) => {
  const { data } = await getLikedPosts({
    client,
    throwOnError: true,
    path: { id: '42' },
    query: {
      'tweet.fields': ['created_at', 'author_id', 'reply_settings'],
      expansions: ['author_id'],
      pagination_token: token,
    },
  });
  return zGetLikedPostsResponse.parse(data);
});
