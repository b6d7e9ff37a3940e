import { createClient, RateLimitError } from '@liked-posts/client';

const client = createClient({
  baseUrl: 'https://api.example.com',
  accessToken: 'ACCESS_TOKEN',
  retry: {
    // The client waits up to a minute without asking. Let it wait up to an hour.
    onLongWait: ({ retryAt }) => Number(retryAt) - Date.now() < 3_600_000,
  },
  onAttempt: ({ attempt, retryIn }) => {
    if (retryIn !== undefined) console.log(`Attempt ${attempt} failed, next in ${retryIn} ms.`);
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
