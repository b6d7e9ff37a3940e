import { getLikedPosts } from './generated';
import { baseUrl, walk } from './walk.ts';

const { fetch } = globalThis;
// The generated code passes only a path to `fetch`, which is enough in a browser on the same host.
globalThis.fetch = (path, init) => fetch(`${baseUrl}${path}`, init);

await walk(async (token) => {
  const { status, data } = await getLikedPosts(
    '42',
    {
      'tweet.fields': ['created_at', 'author_id', 'reply_settings'],
      expansions: ['author_id'],
      pagination_token: token,
    },
    { headers: { authorization: 'Bearer any-token' } },
  );
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(data)}`);
  return data;
});
