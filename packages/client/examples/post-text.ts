import { createClient } from '@liked-posts/client';
import { readText } from '@liked-posts/types/text';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

const query = {
  'tweet.fields': ['entities', 'note_tweet', 'referenced_tweets'],
  expansions: ['referenced_tweets.id'],
} as const;
for await (const { post, page } of client.posts('2244994945', query)) {
  const { text, entities } = readText(post, page);
  console.log(text);
  for (const { start, end, expanded_url } of entities.urls) {
    console.log(text.slice(start, end), expanded_url);
  }
}
