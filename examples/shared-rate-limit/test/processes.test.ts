import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@liked-posts/sandbox/node';
import { createClient } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { startRedis } from './redis.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const token = 'a-long-and-random-access-token';
const limit = 12;
const posts = 400;

/** A service that allows twelve requests in two seconds, which ten users with five pages each exceed. */
const service = () =>
  serve({ likes: posts, pages: 'full', rateLimit: { limit, windowSeconds: 2 } });

/** Ten processes, each of which reads what one user has liked. */
function tenProcesses(baseUrl: string, redis: string) {
  const env = {
    ...process.env,
    LIKED_POSTS_URL: baseUrl,
    LIKED_POSTS_TOKEN: token,
    REDIS_URL: redis,
  };
  const users = Array.from({ length: 10 }, (_, user) => String(user + 1));
  return Promise.all(
    users.map((user) => promisify(execFile)(process.execPath, [main, user], { env })),
  );
}

/** How many requests of each window were refused. */
function refusals(processes: readonly { stderr: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stderr } of processes) {
    for (const [, window = ''] of stderr.matchAll(/^429 until (.+)$/gm)) {
      counts.set(window, (counts.get(window) ?? 0) + 1);
    }
  }
  return counts;
}

describe('ten processes with one access token', { timeout: 60_000 }, () => {
  it('all finish, and of no window is more than one request refused', async () => {
    await using redis = await startRedis();
    await using server = await service();
    const processes = await tenProcesses(server.url, redis.url);

    expect(processes.map(({ stdout }) => stdout)).toEqual(
      processes.map((_, index) => `${index + 1} ${posts}\n`),
    );
    const counts = refusals(processes);
    const statuses = server.sandbox.requests.map(({ status }) => status);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(
      statuses.filter((status) => status === 429).length,
    );
    expect(statuses.length).toBeGreaterThan(3 * limit);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    console.log(statuses.length, counts);
  });

  it('leave nothing in Redis that lasts, and no token', async () => {
    await using redis = await startRedis();
    await using server = await service();
    await tenProcesses(server.url, redis.url);

    const client = await createClient({ url: redis.url }).connect();
    const keys = await client.keys('*');
    const left = await Promise.all(keys.map((key) => client.pTTL(key)));
    client.destroy();
    expect(keys.length).toBeLessThanOrEqual(2);
    expect(keys.join()).not.toContain(token);
    expect(left.every((ms) => ms > 0 && ms <= 30_000)).toBe(true);
  });

  it('finish without Redis, and say so', async () => {
    const redis = await startRedis();
    await redis.kill();
    await using server = await service();
    const processes = await tenProcesses(server.url, redis.url);

    for (const { stdout, stderr } of processes) {
      expect(stdout).toMatch(/^\d+ 400\n$/);
      expect(stderr).toMatch(/^Redis: .+\. The rate limit is not shared\.$/m);
    }
  });
});
