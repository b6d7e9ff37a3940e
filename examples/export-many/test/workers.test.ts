import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Setup } from './setup.ts';

// `--lock` is how many seconds a worker keeps a user without a sign of life, and `--jobs` how many users
// it exports at a time.

test('killed workers neither lose nor repeat a Post', async () => {
  const users = 200;
  const likes = 210;
  await using setup = await Setup.start({
    likes,
    latency: 25,
    rateLimit: { limit: 2, windowSeconds: 1 },
    faults: [
      // Fails a user, because the account has no credits. The other faults are retried.
      { probability: 0.05, code: 402 },
      { probability: 0.03, code: 503 },
      { probability: 0.02, reset: true },
      { probability: 0.02, cutBody: true },
    ],
  });
  await setup.enqueue(users);
  const start = () => setup.work('--lock', '2', '--jobs', '50');
  // The four are killed after 10, 20, 30 and 40 pages, and replaced.
  const workers = [10, 20, 30, 40].map(async (pages) => {
    const killed = start();
    await killed.waitFor('page', pages);
    killed.kill('SIGKILL');
    expect(await killed.end()).toBe('SIGKILL');
    await start().end();
  });
  await Promise.all(workers);
  // Somebody pays, so that the users who failed can go on.
  expect((await setup.queue.summarize()).failed).toBeGreaterThan(0);
  await setup.queue.retry();
  setup.service.setFaults();
  expect(await start().end()).toBe(0);

  await setup.expectAllPosts(users, likes);
  expect(await setup.queue.summarize()).toMatchObject({ users, completed: users });
  expect(await setup.queue.countPosts()).toBe(users * likes);
});

describe.concurrent('workers', () => {
  test('a worker finishes its pages at SIGTERM', async () => {
    await using setup = await Setup.start({ likes: 1000, latency: 20 });
    await setup.enqueue(10);
    const first = setup.work();
    await first.waitFor('page', 15);
    first.kill('SIGTERM');
    expect(await first.end()).toBe(0);
    // The users are back in the queue.
    expect(await setup.queue.summarize()).toMatchObject({ active: 0, waiting: 10 });
    expect(await setup.work().end()).toBe(0);

    await setup.expectAllPosts(10, 1000);
    // Ten pages of ten users: no page was fetched twice.
    expect(setup.service.requests).toHaveLength(10 * 10);
  });

  test('the tokens of exported users are gone, even if the users are added again', async () => {
    await using setup = await Setup.start({ likes: 5 });
    await setup.enqueue(2);
    expect(await setup.work().end()).toBe(0);
    expect(await setup.queue.redis.exists('export-many:tokens')).toBe(0);
    await setup.enqueue(2);

    expect(await setup.queue.redis.exists('export-many:tokens')).toBe(0);
  });

  test('a frozen worker repeats no Post of its successor', async () => {
    const users = 4;
    const likes = 2000;
    await using setup = await Setup.start({ likes, latency: 20 });
    await setup.enqueue(users);
    const frozen = setup.work('--lock', '1');
    await frozen.waitFor('page', 8);
    frozen.kill('SIGSTOP');
    expect(await setup.work('--lock', '1').end()).toBe(0);
    const pagesBefore = frozen.getAll('page').length;
    // Restore the tokens, so that only the lost lock can stop the frozen worker.
    await setup.queue.redis.hset('export-many:tokens', { 1: 'a', 2: 'b', 3: 'c', 4: 'd' });
    frozen.kill('SIGCONT');
    // No user is left in the queue, and none has failed.
    expect(await frozen.end()).toBe(0);

    // It may have been frozen between writing a page of a user and reporting it.
    expect(frozen.getAll('page').length - pagesBefore).toBeLessThanOrEqual(users);
    await setup.expectAllPosts(users, likes);
    expect(await setup.queue.countPosts()).toBe(users * likes);
  });

  test('a worker removes the half-written pages of killed ones', async () => {
    await using setup = await Setup.start({ likes: 5 });
    await mkdir(join(setup.folder, '1'));
    await writeFile(join(setup.folder, '1/000001.json.of-a-killed-worker.part'), '{"da');
    await setup.enqueue(1);

    expect(await setup.work().end()).toBe(0);
    expect(await readdir(join(setup.folder, '1'))).toEqual(['000001.json']);
  });

  test('a worker exports others while a user waits for the rate limit', async () => {
    await using setup = await Setup.start({ likes: 300 });
    const retryAfter = { 'retry-after': '60' };
    setup.service.setFaults({ match: { user: '1' }, code: 429, headers: retryAfter });
    await setup.enqueue(2);
    const worker = setup.work('--jobs', '1');
    await worker.waitFor('done');

    expect(worker.getAll('done')).toMatchObject([{ user: '2' }]);
    expect(worker.getAll('later')).toMatchObject([{ user: '1' }]);
    expect(await setup.queue.summarize()).toMatchObject({ waiting: 1, completed: 1 });
  });

  test('a worker waits while Redis is away', async () => {
    await using setup = await Setup.start({ likes: 500, latency: 20 });
    await setup.enqueue(20);
    const worker = setup.work('--lock', '2');
    await worker.waitFor('page', 5);
    await setup.redis.end('SIGTERM');
    await worker.waitFor('redis');
    const status = setup.run(['status']);
    expect(await status.end()).toBe(1);
    expect(status.printed).toBe('error: Redis does not answer. Start it, or set REDIS_URL.\n');
    await setup.redis.start();
    expect(await worker.end()).toBe(0);

    expect(worker.getAll('redis').map(({ answers }) => answers)).toEqual([false, true]);
    await setup.expectAllPosts(20, 500);
  });
});

test('a signal ends a worker at once while Redis is away', async () => {
  await using setup = await Setup.start({ likes: 500, latency: 20 });
  await setup.enqueue(20);
  const worker = setup.work();
  await worker.waitFor('page', 5);
  await setup.redis.end('SIGTERM');
  await worker.waitFor('redis');
  worker.kill('SIGTERM');

  // 1, because the pages under way are lost.
  expect(await worker.end()).toBe(1);
});

describe.concurrent('queues that were lost', () => {
  test.each([
    { loss: 'FLUSHALL', lose: (setup: Setup) => setup.queue.redis.flushall() },
    {
      loss: 'a restart of a Redis that stores nothing',
      lose: async (setup: Setup) => {
        await setup.redis.end('SIGKILL');
        await setup.redis.start();
      },
    },
  ])('$loss ends every worker with 1', async ({ lose }) => {
    await using setup = await Setup.start({ likes: 1000, latency: 20 });
    await setup.queue.redis.config('SET', 'appendonly', 'no');
    await setup.enqueue(30);
    const workers = [setup.work(), setup.work()];
    for (const worker of workers) await worker.waitFor('page', 5);
    await lose(setup);

    for (const worker of workers) {
      expect(await worker.end()).toBe(1);
      expect(worker.printed).toMatch(/^error: 30 of 30 users have vanished: /);
      expect(worker.getAll('summary')).toEqual([]);
    }
  });

  test('only a worker warns of a Redis that stores nothing', async () => {
    await using setup = await Setup.start({ likes: 1 });
    await setup.queue.redis.config('SET', 'appendonly', 'no');
    await setup.enqueue(1);
    const status = setup.run(['status']);
    const worker = setup.work();
    await Promise.all([status.end(), worker.end()]);

    expect(status.reported).toMatchObject([{ event: 'summary' }]);
    expect(worker.reported[0]).toEqual({ event: 'unstored' });
  });

  test('an empty queue ends a worker with 1', async () => {
    await using setup = await Setup.start({ likes: 1 });
    const worker = setup.work();

    expect(await worker.end()).toBe(1);
    expect(worker.getAll('summary')).toMatchObject([{ users: 0 }]);
  });
});
