import { createClient, RateLimitError } from '@liked-posts/client';

const client = createClient({
  baseUrl: 'https://api.example.com',
  accessToken: 'ACCESS_TOKEN',
  // The client waits up to a minute. Let it wait up to an hour, and say so.
  retry: { maxDelay: 3_600_000 },
  onWait: ({ until, error }) => {
    console.log(error?.message ?? 'The rate limit is exhausted.', until?.toISOString());
  },
});

try {
  for await (const page of client.pages('2244994945')) {
    console.log(`${page.data.length} Posts, ${page.rateLimit.remaining} requests left.`);
  }
} catch (error) {
  if (!(error instanceof RateLimitError)) throw error;
  console.log(`Come back at ${error.retryAt?.toISOString()}.`, JSON.stringify(error.position));
}
