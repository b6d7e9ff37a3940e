import type { Fault } from '@liked-posts/mock';
import { describe, expect, test } from 'vitest';
import { Setup } from './setup.ts';

const userCount = 3;
const pagesPerUser = 3;
const postsPerUser = pagesPerUser * 100;

// `setup.run` and `setup.work` start the command in a process, and `end` resolves with its exit code.
const allFine = 0;
const someUserFailed = 1;

describe.concurrent('a user who fails', () => {
  const troubles: readonly { trouble: string; fault: Fault; reason: RegExp }[] = [
    { trouble: 'who gets 401', fault: { code: 401 }, reason: /^AuthenticationError: / },
    {
      trouble: 'whose listing ends early',
      fault: { corruption: 'lostToken' },
      reason: /^Perhaps incomplete: 200 of 300 expected Posts\.$/,
    },
  ];

  /** Exports three users, of which the second fails at the second page. */
  async function workUntilFailure(setup: Setup, fault: Fault) {
    setup.service.setFaults({ match: { user: '2', page: 2 }, ...fault });
    const users = ['1', '2', '3'];
    // A line of input is `<user> <access token> <expected Posts>`.
    const lines = users.map((user) => `${user} token-of-${user} ${postsPerUser}\n`);
    expect(await setup.run(['enqueue'], lines.join('')).end()).toBe(allFine);
    const worker = setup.work();
    expect(await worker.end()).toBe(someUserFailed);
    return worker;
  }

  test.each(troubles)('a user $trouble is reported', async ({ fault, reason }) => {
    await using setup = await Setup.start({ likes: postsPerUser });
    const worker = await workUntilFailure(setup, fault);

    expect(await setup.queue.summarize()).toMatchObject({ completed: 2, failed: 1 });
    expect(worker.getAll('failed')).toMatchObject([
      { user: '2', reason: expect.stringMatching(reason) },
    ]);
    const [failed] = await setup.queue.jobs.getFailed();
    // The progress leaves out page 2, even if it came: as the wrong end, it is fetched again.
    expect(failed?.progress).toMatchObject({ pages: 1, posts: 100 });
    expect(JSON.stringify([failed, worker.reported])).not.toContain('token-of-2');
  });

  test.each(troubles)('a user $trouble continues after a retry', async ({ fault }) => {
    await using setup = await Setup.start({ likes: postsPerUser });
    await workUntilFailure(setup, fault);
    expect(await setup.run(['retry']).end()).toBe(allFine);
    expect(await setup.work().end()).toBe(allFine);

    await setup.expectAllPosts(userCount, postsPerUser);
    expect(await setup.queue.countPosts()).toBe(userCount * postsPerUser);
    // All pages, and the failure: the first page of user 2 was not fetched again.
    expect(setup.service.requests).toHaveLength(userCount * pagesPerUser + 1);
  });
});

describe.concurrent('a user who is enqueued again', () => {
  test('a user without an expected count keeps the old count', async () => {
    await using setup = await Setup.start({ likes: 5 });
    expect(await setup.run(['enqueue'], '1 a-token 6\n').end()).toBe(allFine);
    expect(await setup.run(['enqueue'], '1 another-token\n').end()).toBe(allFine);
    const worker = setup.work();

    expect(await worker.end()).toBe(someUserFailed);
    expect(worker.getAll('failed')).toMatchObject([
      { user: '1', reason: 'Perhaps incomplete: 5 of 6 expected Posts.' },
    ]);
  });

  test('an expected count that was too high can be replaced', async () => {
    await using setup = await Setup.start({ likes: 5 });
    expect(await setup.run(['enqueue'], '1 a-token 6\n').end()).toBe(allFine);
    expect(await setup.work().end()).toBe(someUserFailed);

    // The user is failed until the retry.
    expect(await setup.run(['enqueue'], '1 a-token 5\n').end()).toBe(someUserFailed);
    expect(await setup.run(['retry']).end()).toBe(allFine);
    expect(await setup.work().end()).toBe(allFine);
    await setup.expectAllPosts(1, 5);
  });
});

test('a spend cap pauses the queue until its date or a retry', async () => {
  const now = new Date();
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const reset_date = new Date(nextMonth).toISOString().slice(0, 10);
  const body = { title: 'SpendCapReached', reset_date };
  await using setup = await Setup.start({ likes: postsPerUser });
  setup.service.setFaults({ match: { user: '2', page: 2 }, times: 2, code: 403, body });
  await setup.enqueue(userCount);
  const worker = setup.work('--jobs', '1');
  await worker.waitFor('paused');
  expect(worker.getAll('paused')).toMatchObject([{ until: new Date(nextMonth).toISOString() }]);
  const { pausedUntil } = await setup.queue.summarize();
  expect(Math.abs(Number(pausedUntil) - nextMonth)).toBeLessThan(10_000);

  // At the date, the worker asks for the page again, and meets the cap a second time.
  await setup.expirePause();
  await worker.waitFor('paused', 2);
  expect(await setup.run(['retry']).end()).toBe(allFine);
  expect(await worker.end()).toBe(allFine);
  await setup.expectAllPosts(userCount, postsPerUser);
  // Each pause cost one request.
  expect(setup.service.requests).toHaveLength(userCount * pagesPerUser + 2);
});
