import { createClient, indexIncludes } from '@liked-posts/client';

const { BASE_URL = '', ACCESS_TOKEN = '', USER_ID = '' } = process.env;
const client = createClient({ baseUrl: BASE_URL, accessToken: ACCESS_TOKEN });

const query = {
  'tweet.fields': ['author_id', 'created_at'],
  expansions: ['author_id'],
  'user.fields': ['verified'],
} as const;

for await (const page of client.pages(USER_ID, query)) {
  const index = indexIncludes(page);
  for (const post of page.data) {
    console.log(post.created_at, index.author(post)?.username, post.text);
  }
}
