import type { Fault } from '@liked-posts/mock';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { Command, Setup } from './setup.ts';

describe.concurrent('users', () => {
  test.each<{ about: string; fault: Fault; reason: RegExp }>([
    { about: 'who gets 401', fault: { code: 401 }, reason: /^AuthenticationError: / },
    { about: 'without credits', fault: { code: 402 }, reason: /^QuotaError: / },
    {
      about: 'whose listing ends early',
      fault: { corruption: 'lostToken' },
      reason: /^Perhaps incomplete: 200 of 300 expected Posts\.$/,
    },
  ])('a user $about continues after a retry', async ({ fault, reason }) => {
    await using setup = await Setup.start({ likes: 300 });
    setup.service.setFaults({ match: { user: '2', page: 2 }, ...fault });
    const lines = ['1', '2', '3'].map((user) => `${user} token-of-${user} 300\n`);
    expect(await setup.run(['enqueue'], lines.join('')).end()).toBe(0);
    const worker = setup.work();
    expect(await worker.end()).toBe(1);

    expect(await setup.queue.summarize()).toMatchObject({ completed: 2, failed: 1 });
    expect(worker.getAll('failed')).toMatchObject([
      { user: '2', reason: expect.stringMatching(reason) },
    ]);
    const [failed] = await setup.queue.jobs.getFailed();
    expect(failed?.progress).toMatchObject({ pages: 1, posts: 100 });
    expect(JSON.stringify([failed, worker.reported])).not.toContain('token-of-2');

    expect(await setup.run(['retry']).end()).toBe(0);
    expect(await setup.work().end()).toBe(0);
    await setup.expectAllPosts(3, 300);
    expect(await setup.queue.countPosts()).toBe(3 * 300);
    // Three pages of three users, and the failure: the first page of its user was not fetched again.
    expect(setup.service.requests).toHaveLength(3 * 3 + 1);
  });

  test('a user who is enqueued with only a new token keeps the number', async () => {
    await using setup = await Setup.start({ likes: 5 });
    expect(await setup.run(['enqueue'], '1 a-token 6\n').end()).toBe(0);
    expect(await setup.run(['enqueue'], '1 another-token\n').end()).toBe(0);
    const worker = setup.work();

    expect(await worker.end()).toBe(1);
    expect(worker.getAll('failed')).toMatchObject([
      { user: '1', reason: 'Perhaps incomplete: 5 of 6 expected Posts.' },
    ]);
  });

  test('a number that was too high can be replaced', async () => {
    await using setup = await Setup.start({ likes: 5 });
    expect(await setup.run(['enqueue'], '1 a-token 6\n').end()).toBe(0);
    expect(await setup.work().end()).toBe(1);

    expect(await setup.run(['enqueue'], '1 a-token 5\n').end()).toBe(1);
    expect(await setup.run(['retry']).end()).toBe(0);
    expect(await setup.work().end()).toBe(0);
    await setup.expectAllPosts(1, 5);
  });

  test('a spend cap pauses the queue until its date or a retry', async () => {
    const now = new Date();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    const reset_date = new Date(nextMonth).toISOString().slice(0, 10);
    const atSpendCap = { code: 403, body: { title: 'SpendCapReached', reset_date } };
    await using setup = await Setup.start({ likes: 300, faults: [{ request: 5, ...atSpendCap }] });
    await setup.enqueue(3);
    const worker = setup.work('--jobs', '1');
    await worker.waitFor('paused');
    expect(worker.getAll('paused')).toMatchObject([{ until: new Date(nextMonth).toISOString() }]);
    const { pausedUntil } = await setup.queue.summarize();
    expect(Math.abs(Number(pausedUntil) - nextMonth)).toBeLessThan(10_000);

    // The date comes for Redis, and the service meets the cap again.
    setup.service.next(atSpendCap);
    await setup.queue.redis.pexpire(setup.queue.jobs.toKey('limiter'), 1);
    await worker.waitFor('paused', 2);
    expect(await setup.run(['retry']).end()).toBe(0);
    expect(await worker.end()).toBe(0);
    await setup.expectAllPosts(3, 300);
    // Each pause cost one request.
    expect(setup.service.requests).toHaveLength(3 * 3 + 2);
  });
});

describe('the command', () => {
  test.each([
    { args: '', sentence: /^Give a command: enqueue, work, status, retry\./ },
    { args: 'export', sentence: /^Give a command: .+, not "export"\./ },
    { args: 'work', sentence: /^Give a folder/ },
    { args: 'work likes', sentence: /^Give the address of the service/ },
    { args: 'status --jobs x', sentence: /^--jobs must be a number/ },
    { args: 'status --queue a:b', sentence: /^--queue must be a name without ":"/ },
    { args: 'status x', sentence: /^"x" is not expected\./ },
  ])('refuses the arguments "$args" in one sentence', ({ args, sentence }) => {
    expect(() => readArguments(args.split(' ').filter(Boolean), {})).toThrow(sentence);
  });

  test('refuses a line that has no token, with exit code 2', async () => {
    const command = new Command(['enqueue'], {}, '1 a\n2\n');
    expect(await command.end()).toBe(2);
    expect(command.printed).toMatch(/^error: Line 2 must have a user's id, an access token .*\n/);
  });

  test('keeps tokens out of the error when Redis has no memory left', async () => {
    await using setup = await Setup.start({ likes: 1 });
    await setup.queue.redis.config('SET', 'maxmemory', '1');
    const command = setup.run(['enqueue'], '1 a-token\n');
    expect(await command.end()).toBe(1);
    expect(command.printed).toMatch(/^error: Redis refused a command: OOM .*\n$/);
  });
});
