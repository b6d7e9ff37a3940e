import { Convert } from './generated';
import { baseUrl, walk } from './walk.ts';

await walk(async (token) => {
  const query = new URLSearchParams({
    'tweet.fields': 'created_at,author_id,reply_settings',
    expansions: 'author_id',
    ...(token !== undefined && { pagination_token: token }),
  });
  const response = await fetch(`${baseUrl}/2/users/42/liked_tweets?${query}`, {
    headers: { authorization: 'Bearer any-token' },
  });
  return Convert.toLikedPostsPage(await response.text());
});
