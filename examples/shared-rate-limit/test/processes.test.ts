import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { createClient } from '@redis/client';
import { describe, expect, it, vi } from 'vitest';
import { startRedis } from './redis.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const token = 'a-long-and-random-access-token';
const limit = 12;
const posts = 300;

/** Allows twelve requests in two seconds: ten users with three pages each need three windows. */
const service = () =>
  startMock({ likes: posts, pages: 'full', rateLimit: { limit, windowSeconds: 2 } });

/** Starts a process that reads the likes of these users. */
function start(users: readonly string[], baseUrl: string, redis: string) {
  const env = {
    ...process.env,
    LIKED_POSTS_URL: baseUrl,
    LIKED_POSTS_TOKEN: token,
    REDIS_URL: redis,
  };
  return promisify(execFile)(process.execPath, [main, ...users], { env });
}

/** Starts processes that each read the likes of one user. */
function processes(count: number, baseUrl: string, redis: string) {
  const users = Array.from({ length: count }, (_, user) => String(user + 1));
  return Promise.all(users.map((user) => start([user], baseUrl, redis)));
}

/** Waits until the service has received this many requests. */
const asked = (mock: MockServer, times: number) =>
  vi.waitUntil(() => mock.requests.length >= times, { interval: 5, timeout: 60_000 });

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
  it('all finish, at most one request per window is refused, and nothing stays in Redis', async () => {
    await using redis = await startRedis();
    await using server = await service();
    const ended = await processes(10, server.url, redis.url);

    expect(ended.map(({ stdout }) => stdout)).toEqual(
      ended.map((_, index) => `${index + 1} ${posts}\n`),
    );
    const counts = refusals(ended);
    const statuses = server.requests.map(({ status }) => status);
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

  it('finish also when Redis stalls while they read, and wait for it once', async () => {
    await using redis = await startRedis();
    await using server = await startMock({ likes: posts, pages: 'full' });
    const users = Array.from({ length: 20 }, (_, user) => String(user + 1));
    const running = start(users, server.url, redis.url);
    await asked(server, 2);
    redis.stall();
    const stalled = performance.now();

    const { stdout, stderr } = await running;
    expect(stdout.split('\n').sort()).toEqual(['', ...users.map((user) => `${user} 300`)].sort());
    expect(stderr).toContain(
      'Redis: There was no answer in 1000 ms. The rate limit is not shared.',
    );
    // A second for the requests, and one for closing. One after the other, they would wait for 50
    // s.
    expect(performance.now() - stalled).toBeLessThan(20_000);
  });

  it('finish also when Redis goes away while they read, and say so', async () => {
    await using redis = await startRedis();
    await using server = await service();
    const running = processes(6, server.url, redis.url);
    await asked(server, 6);
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

describe.concurrent('the command', () => {
  const unreachable = 'redis://127.0.0.1:1';

  it.each([
    ['https://api.example.com', 'foo', /^REDIS_URL must be the address of a Redis, .+\.$/],
    ['https://api.example.com', 'http://a:a-secret@b', /^REDIS_URL must be the address of a Redis/],
    ['foo', unreachable, /^LIKED_POSTS_URL or LIKED_POSTS_TOKEN: baseUrl must be .+; not foo$/],
    ['', unreachable, /^Give the ids of users .+\.$/],
  ])('refuses the addresses %j and %j in one sentence', async (service, redis, sentence) => {
    const { code, stderr } = await start(['1'], service, redis).catch((error) => error);

    expect(code).toBe(2);
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr).not.toContain('a-secret');
  });

  it('names the users whose likes it could not read, and counts those of the others', async () => {
    await using server = await startMock({ users: { 1: 3 } });
    const { code, stdout, stderr } = await start(['1', '2'], server.url, unreachable).catch(
      (error) => error,
    );

    expect([code, stdout]).toEqual([1, '1 3\n']);
    expect(stderr).toMatch(/^2: .+$/m);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
