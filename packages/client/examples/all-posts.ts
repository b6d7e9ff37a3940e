import { createClient } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

const query = { max_results: 100, 'tweet.fields': ['created_at'] } as const;
for await (const { post } of client.posts('2244994945', query)) {
  console.log(post.created_at, post.text);
}
