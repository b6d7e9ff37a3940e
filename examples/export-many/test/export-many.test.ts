import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import type { MiddlewareHandler } from 'hono';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { SharedWindow } from '../src/window.ts';
import { exportThroughKills, seconds, startDifficult, startWaiting } from './measure.ts';
import type { LocalRedis } from './redis.ts';
import { Command, Setup } from './setup.ts';

/** Users whose Posts in the store are not exactly these many different ones. */
function wrong(stored: Map<string, string[]>, users: number, posts: number): string[] {
  const ids = Array.from({ length: users }, (_, index) => `${index + 1}`);
  return ids.filter((user) => {
    const has = stored.get(user) ?? [];
    return has.length !== posts || new Set(has).size !== posts;
  });
}

it('workers export each Post of 200 users once, though every worker is killed', async () => {
  await using setup = await startDifficult();
  expect(await exportThroughKills(setup)).toBeGreaterThan(0);

  expect(wrong(await setup.stored(), 200, 210)).toEqual([]);
  expect(await setup.queue.summary()).toMatchObject({ users: 200, completed: 200 });
  expect(await setup.queue.posts()).toBe(42_000);
});

it('four workers take at most 0.35 of the time of one', async () => {
  // Small pages: the workers should wait for the service, and not for the machine.
  await using one = await startWaiting(1, 5);
  await using four = await startWaiting(4, 5);
  const times: [one: number, four: number][] = [];
  // Whatever else the machine does makes times longer, never shorter.
  const fastest = (which: 0 | 1) => Math.min(...times.map((time) => time[which]));
  const ratio = () => fastest(1) / fastest(0);
  // In turns, so that other work on the machine slows down both; more often on a busy machine.
  while (times.length < 3 || (ratio() >= 0.35 && times.length < 25)) {
    times.push([await seconds(one, 20), await seconds(four, 20)]);
  }
  expect(ratio()).toBeLessThan(0.35);
});

describe.concurrent('workers', () => {
  it('finish their pages at SIGTERM, and others go on from there', async () => {
    await using setup = await Setup.start({ likes: 1000, latency: 20 });
    await setup.enqueue(10);
    const first = setup.work();
    await first.says('page', 15);
    first.kill('SIGTERM');
    expect(await first.ended()).toBe(0);
    expect(await setup.queue.summary()).toMatchObject({ active: 0, waiting: 10 });
    expect(await setup.work().ended()).toBe(0);

    expect(wrong(await setup.stored(), 10, 1000)).toEqual([]);
    // No page was fetched twice.
    expect(setup.service.requests).toHaveLength(10 * 10);

    // Their tokens are gone, and do not stay if the users are added again.
    await setup.enqueue(10);
    expect(await setup.queue.redis.exists('export-many:tokens')).toBe(0);
  });

  it('take over what a frozen worker has, and none of its Posts comes twice', async () => {
    await using setup = await Setup.start({ likes: 2000, latency: 20 });
    await setup.enqueue(4);
    const frozen = setup.work('--lock', '1');
    await frozen.says('page', 8);
    frozen.kill('SIGSTOP');
    const other = setup.work('--lock', '1');
    expect(await other.ended()).toBe(0);
    const reported = frozen.all('page').length;
    // With these, it could go on.
    await setup.queue.redis.hset('export-many:tokens', { 1: 'a', 2: 'b', 3: 'c', 4: 'd' });
    frozen.kill('SIGCONT');
    expect(await frozen.ended()).toBe(0);

    // It may have been frozen between writing a page of a user and reporting it.
    expect(frozen.all('page').length - reported).toBeLessThanOrEqual(4);
    expect(wrong(await setup.stored(), 4, 2000)).toEqual([]);
    expect(await setup.queue.posts()).toBe(8000);
  });

  it('share the rate limit of one token: at most one request per window is refused', async () => {
    const limit = 12;
    await using setup = await Setup.start({ likes: 300, rateLimit: { limit, windowSeconds: 2 } });
    await setup.enqueue(12, () => 'a-long-and-random-access-token');
    const workers = [setup.work(), setup.work(), setup.work()];
    for (const worker of workers) expect(await worker.ended()).toBe(0);

    expect(wrong(await setup.stored(), 12, 300)).toEqual([]);
    /** How many were refused in each window, which ends when `limit` were accepted. */
    const refused: number[] = [];
    let accepted = 0;
    for (const { status } of setup.service.requests) {
      if (status === 200) accepted += 1;
      const window = Math.floor(accepted / limit);
      if (status === 429) refused[window] = (refused[window] ?? 0) + 1;
    }
    expect(accepted).toBe(36);
    expect(refused.filter((count) => count > 1)).toEqual([]);
    const keys = await setup.queue.redis.keys('*');
    expect(keys.join()).not.toContain('a-long-and-random');
  });

  it('export other users while the window of one is closed for long', async () => {
    await using setup = await Setup.start({ likes: 300 });
    const reset = new Date(Date.now() + 60_000);
    const window = new SharedWindow(setup.queue.redis, 'token-of-1');
    await window.tell('another request', { remaining: 0, reset });
    await setup.enqueue(2);
    const worker = setup.work('--jobs', '1');
    await worker.says('done');

    expect(worker.all('done')).toMatchObject([{ user: '2' }]);
    expect(worker.all('later')).toMatchObject([{ user: '1' }]);
    const { delayed, until } = await setup.queue.summary();
    expect(delayed).toBe(1);
    expect(Math.abs(Number(until) - reset.getTime())).toBeLessThan(10_000);
  });

  it.each([
    {
      what: 'stalls',
      leave: (redis: LocalRedis) => redis.kill('SIGSTOP'),
      comeBack: (redis: LocalRedis) => redis.kill('SIGCONT'),
    },
    {
      what: 'goes away',
      leave: (redis: LocalRedis) => redis.end('SIGTERM'),
      comeBack: (redis: LocalRedis) => redis.start(),
    },
  ])('report once that Redis $what, and go on when it answers', async ({ leave, comeBack }) => {
    await using setup = await Setup.start({ likes: 500, latency: 20 });
    await setup.enqueue(20);
    const worker = setup.work('--lock', '2');
    await worker.says('page', 5);
    await leave(setup.redis);
    await worker.says('redis');
    const status = setup.run(['status']);
    expect(await status.ended()).toBe(1);
    expect(status.printed).toBe('error: Redis does not answer. Start it, or set REDIS_URL.\n');
    await comeBack(setup.redis);
    expect(await worker.ended()).toBe(0);

    expect(worker.all('redis').map(({ answers }) => answers)).toEqual([false, true]);
    expect(wrong(await setup.stored(), 20, 500)).toEqual([]);
  });
});

describe.concurrent('a user', () => {
  it('who gets 401 fails with AuthenticationError, and goes on from there', async () => {
    await using setup = await Setup.start({ likes: 300 });
    setup.service.setFaults({ match: { user: '2', page: 2 }, code: 401 });
    await setup.enqueue(3);
    const worker = setup.work();
    expect(await worker.ended()).toBe(1);

    expect(await setup.queue.summary()).toMatchObject({ completed: 2, failed: 1 });
    const [failed] = await setup.queue.jobs.getFailed();
    expect(failed?.failedReason).toMatch(/^AuthenticationError: /);
    expect(failed?.progress).toMatchObject({ pages: 1, posts: 100, position: { token: /./ } });
    expect(JSON.stringify([failed, worker.reported])).not.toContain('token-of-2');

    expect(await setup.run(['retry']).ended()).toBe(0);
    expect(await setup.work().ended()).toBe(0);
    expect(wrong(await setup.stored(), 3, 300)).toEqual([]);
    expect(await setup.queue.posts()).toBe(900);
    // Its first page was not fetched again.
    expect(setup.service.requests).toHaveLength(10);
  });

  it('whose credits are used up fails, and a dashboard shows why, and lets it go on', async () => {
    await using setup = await Setup.start({
      likes: 300,
      faults: [{ match: { page: 3 }, code: 402 }],
    });
    await setup.enqueue(1);
    expect(await setup.work().ended()).toBe(1);

    const noFiles: MiddlewareHandler = (_, next) => next();
    const serverAdapter = new HonoAdapter(() => noFiles);
    const queues = [new BullMQAdapter(setup.queue.jobs)];
    createBullBoard({ queues, serverAdapter, options: { validateResponses: true } });
    const board = serverAdapter.registerPlugin();
    const shown = await board.request('/api/queues?activeQueue=export-many&status=failed');
    expect(await shown.json()).toMatchObject({
      queues: [
        {
          counts: { failed: 1 },
          jobs: [
            {
              data: { user: '1' },
              failedReason: expect.stringMatching(/^QuotaError: /),
              progress: { pages: 2, posts: 200 },
            },
          ],
        },
      ],
    });

    // Somebody pays: the fault was for one request.
    setup.service.reset();
    setup.service.setFaults();
    const put = async (path: string) =>
      (await board.request(`/api/queues/export-many/${path}`, { method: 'PUT' })).ok;
    expect(await put('pause')).toBe(true);
    expect(await put('user-1/retry')).toBe(true);
    const worker = setup.work();
    await worker.says('progress', 2);
    expect(setup.service.requests).toEqual([]);
    expect(await put('resume')).toBe(true);
    expect(await worker.ended()).toBe(0);
    expect(wrong(await setup.stored(), 1, 300)).toEqual([]);
  });

  it('who meets the spend cap pauses the queue until its date, or until `retry`', async () => {
    const now = new Date();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    const reset_date = new Date(nextMonth).toISOString().slice(0, 10);
    const atSpendCap = { code: 403, body: { title: 'SpendCapReached', reset_date } };
    await using setup = await Setup.start({ likes: 300, faults: [{ request: 5, ...atSpendCap }] });
    await setup.enqueue(3);
    const worker = setup.work('--jobs', '1');
    await worker.says('paused');
    expect(worker.all('paused')).toMatchObject([{ until: new Date(nextMonth).toISOString() }]);
    const { until } = await setup.queue.summary();
    expect(Math.abs(Number(until) - nextMonth)).toBeLessThan(10_000);

    // The date comes for Redis, and the service meets the cap again.
    setup.service.next(atSpendCap);
    await setup.queue.redis.pexpire(setup.queue.jobs.toKey('limiter'), 1);
    await worker.says('paused', 2);
    expect(await setup.run(['retry']).ended()).toBe(0);
    expect(await worker.ended()).toBe(0);
    expect(wrong(await setup.stored(), 3, 300)).toEqual([]);
    // Each pause cost one request.
    expect(setup.service.requests).toHaveLength(3 * 3 + 2);
  });
});

describe('the command', () => {
  it.each([
    [[], /^Give a command: enqueue, work, status or retry\./],
    [['export'], /^Give a command: .+, not "export"\./],
    [['work'], /^Give a folder/],
    [['work', 'likes'], /^Give the address of the service/],
    [['status', '--jobs', 'x'], /^--jobs must be a number/],
    [['status', '--queue', 'a:b'], /^--queue must be a name without ":"/],
    [['status', 'x'], /^"x" is not expected\./],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(() => readArguments(args, {})).toThrow(sentence);
  });

  it('refuses a line that has no token, with exit code 2', async () => {
    const command = new Command(['enqueue'], {}, '1 a\n2\n');
    expect(await command.ended()).toBe(2);
    expect(command.printed).toBe(
      "error: Line 2 must be a user's id, a space, and an access token.\nTry --help.\n",
    );
  });

  it('keeps tokens out of the error when Redis has no memory left', async () => {
    await using setup = await Setup.start({ likes: 1 });
    await setup.queue.redis.config('SET', 'maxmemory', '1');
    const command = setup.run(['enqueue'], '1 a-token\n');
    expect(await command.ended()).toBe(1);
    expect(command.printed).toMatch(/^error: Redis refused a command: OOM .*\n$/);
  });
});
