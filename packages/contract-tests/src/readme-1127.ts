import { createClient, indexIncludes } from '@liked-posts/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:40835', accessToken: 'any-token' });

const query = { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'] } as const;
for await (const page of client.pages('2244994945', query)) {
  const { author } = indexIncludes(page);
  for (const post of page.data) console.log(post.created_at, author(post)?.username, post.text);
}
