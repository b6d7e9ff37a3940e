import { getLikedPosts } from './generated/clients/getLikedPosts';
import { baseUrl, walk } from './walk.ts';

await walk((token) =>
  getLikedPosts(
    '42',
    {
      'tweet.fields': ['created_at', 'author_id', 'reply_settings'],
      expansions: ['author_id'],
      pagination_token: token,
    },
    { baseURL: baseUrl, headers: { authorization: 'Bearer any-token' } },
  ),
);
