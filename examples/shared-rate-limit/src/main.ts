/**
 * Counts the Posts that users have liked. Run it on as many machines as you like, with the same
 * access token and the same Redis: `node src/main.ts 2244994945 783214`
 */
import { createClient, InvalidOptionError, LikedPostsError } from '@liked-posts/client';
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
let isAway = false;
const onError = ({ message }: Error) => {
  if (!isAway) console.error(`Redis: ${message.replace(/\.$/, '')}. The rate limit is not shared.`);
  isAway = true;
};

const redis = redisAt(url);
redis.on('error', onError);
redis.on('ready', () => {
  isAway = false;
});
const client = clientOf(baseUrl, accessToken);

const connected = inTime(redis.connect(), 1000).catch(onError);
// The first request should know the shared rate limit. It does not wait for a Redis that is away.
await Promise.race([connected, new Promise((resolve) => redis.once('error', resolve))]);
await Promise.all(users.map(count));
// Closing waits until Redis has the quotas of the last answers, unless `onError` has reported that
// Redis is away.
await inTime(
  Promise.resolve().then(() => redis.close()),
  1000,
).catch(() => {});
redis.destroy();

/** Prints how many Posts a user has liked, or why that is not known. */
async function count(user: string): Promise<void> {
  let posts = 0;
  try {
    for await (const page of client.pages(user, { max_results: 100 })) posts += page.data.length;
    console.log(user, posts);
  } catch (error) {
    if (!(error instanceof LikedPostsError)) throw error;
    console.error(`${user}: ${error.message}`);
    process.exitCode = 1;
  }
}

function clientOf(baseUrl: string, accessToken: string) {
  try {
    return createClient({
      baseUrl,
      accessToken,
      gate: sharedGate(redis, { onError }),
      onAttempt: ({ status, rateLimit }) => {
        if (status === 429) console.error(`429 until ${rateLimit?.reset?.toISOString()}`);
      },
    });
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    console.error(`LIKED_POSTS_URL or LIKED_POSTS_TOKEN: ${error.message}`);
    process.exit(2);
  }
}

function redisAt(url: string) {
  try {
    // Without this, commands would queue while there is no connection, and requests would wait for
    // them.
    return createRedis({ url, disableOfflineQueue: true });
  } catch {
    // The error message may contain the password.
    console.error('REDIS_URL must be the address of a Redis, such as redis://127.0.0.1:6379.');
    process.exit(2);
  }
}
