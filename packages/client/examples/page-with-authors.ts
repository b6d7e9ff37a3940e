import { createClient, indexIncludes } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

const page = await client.getPage('2244994945', {
  'tweet.fields': ['author_id'],
  expansions: ['author_id'],
  'user.fields': ['verified'],
});
const index = indexIncludes(page);
for (const post of page.data) {
  const author = index.author(post);
  console.log(author?.username ?? index.error(post.author_id)?.detail, author?.verified, post.text);
}
