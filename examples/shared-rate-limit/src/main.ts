/**
 * Counts the Posts that users have liked. Run it on as many machines as you like, with the same
 * access token and the same Redis: `node src/main.ts 2244994945 783214`
 */
import { createClient } from '@liked-posts/client';
import { createClient as createRedis } from '@redis/client';
import { sharedGate } from './shared-gate.ts';
import { inTime } from './waiting.ts';

const users = process.argv.slice(2);
const {
  LIKED_POSTS_URL: baseUrl,
  LIKED_POSTS_TOKEN: accessToken,
  REDIS_URL: url = 'redis://127.0.0.1:6379',
} = process.env;
if (users.length === 0 || !baseUrl || !accessToken) {
  console.error(
    'Give the ids of users as arguments, and LIKED_POSTS_URL and LIKED_POSTS_TOKEN as variables.',
  );
  process.exit(2);
}

/** Says once that Redis is away, not for each request. */
let away = '';
const onError = ({ message }: Error) => {
  const reason = message.replace(/\.$/, '');
  if (reason !== away) console.error(`Redis: ${reason}. The rate limit is not shared.`);
  away = reason;
};

// Without the queue, a command fails at once while there is no connection, and no request waits for one.
const redis = createRedis({ url, disableOfflineQueue: true });
redis.on('error', onError);
redis.on('ready', () => {
  away = '';
});
const connected = inTime(redis.connect(), 1000).catch(onError);
// The first request should know what others know. It does not wait for a Redis that is away.
await Promise.race([connected, new Promise((resolve) => redis.once('error', resolve))]);

const client = createClient({
  baseUrl,
  accessToken,
  gate: sharedGate(redis, { onError }),
  onAttempt: ({ status, rateLimit }) => {
    if (status === 429) console.error(`429 until ${rateLimit?.reset?.toISOString()}`);
  },
});

try {
  await Promise.all(
    users.map(async (user) => {
      let posts = 0;
      for await (const page of client.pages(user, { max_results: 100 })) posts += page.data.length;
      console.log(user, posts);
    }),
  );
} finally {
  // Closing waits until the others have been told what the last answers said. A Redis that went
  // away, which `onError` was told of, is not waited for.
  await inTime(
    Promise.resolve().then(() => redis.close()),
    1000,
  ).catch(() => {});
  redis.destroy();
}
