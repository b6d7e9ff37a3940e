import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@liked-posts/sandbox/node';
import { createClient } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { startRedis } from './redis.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const token = 'a-long-and-random-access-token';
const limit = 12;
const posts = 300;

/** A service that allows twelve requests in two seconds: ten users with three pages each need three windows. */
const service = () =>
  serve({ likes: posts, pages: 'full', rateLimit: { limit, windowSeconds: 2 } });

/** Processes, each of which reads what one user has liked. */
function processes(count: number, baseUrl: string, redis: string) {
  const env = {
    ...process.env,
    LIKED_POSTS_URL: baseUrl,
    LIKED_POSTS_TOKEN: token,
    REDIS_URL: redis,
  };
  const users = Array.from({ length: count }, (_, user) => String(user + 1));
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

describe('processes with one access token', () => {
  it('all finish, of no window is more than one request refused, and nothing stays in Redis', async () => {
    await using redis = await startRedis();
    await using server = await service();
    const ended = await processes(10, server.url, redis.url);

    expect(ended.map(({ stdout }) => stdout)).toEqual(
      ended.map((_, index) => `${index + 1} ${posts}\n`),
    );
    const counts = refusals(ended);
    const statuses = server.sandbox.requests.map(({ status }) => status);
    expect(statuses.length).toBeGreaterThan(2 * limit);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(
      statuses.filter((status) => status === 429).length,
    );
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);

    const client = await createClient({ url: redis.url }).connect();
    const keys = await client.keys('*');
    const left = await Promise.all(keys.map((key) => client.pTTL(key)));
    client.destroy();
    expect(keys.length).toBeLessThanOrEqual(2);
    expect(keys.join()).not.toContain(token);
    expect(left.filter((ms) => ms < 0 || ms > 30_000)).toEqual([]);
  });

  it('finish also when Redis takes connections and answers nothing, and say so', async () => {
    const sockets = new Set<Socket>();
    const hung = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(hung, 'listening');
    await using server = await service();
    try {
      const { port } = hung.address() as AddressInfo;
      const [ended] = await processes(1, server.url, `redis://127.0.0.1:${port}`);

      expect(ended?.stdout).toBe(`1 ${posts}\n`);
      expect(ended?.stderr).toContain('The rate limit is not shared.');
    } finally {
      for (const socket of sockets) socket.destroy();
      hung.close();
    }
  });

  it('finish also when Redis goes away while they read, and say so', async () => {
    await using redis = await startRedis();
    await using server = await service();
    const running = processes(6, server.url, redis.url);
    while (server.sandbox.requests.length < 6) await new Promise(setImmediate);
    await redis.kill();

    const ended = await running;
    expect(ended.map(({ stdout }) => stdout)).toEqual(
      ended.map((_, index) => `${index + 1} ${posts}\n`),
    );
    expect(ended.map(({ stderr }) => stderr).join('')).toMatch(
      /^Redis: .+\. The rate limit is not shared\.$/m,
    );
  });
});
