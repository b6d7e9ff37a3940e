import { describe, expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

// `vitest.test.ts` runs this file, and expects tests with "(fails)" in their titles to fail.

/**
 * Returns a function with which tests wait for each other: after each call, all of them have done what
 * stands above it.
 */
function createMeeting(testCount: number): () => Promise<void> {
  let arrivals: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      arrivals.push(resolve);
      if (arrivals.length < testCount) return;
      for (const proceed of arrivals) proceed();
      arrivals = [];
    });
}

describe.concurrent('at the same time', () => {
  const meetOthers = createMeeting(3);

  test('gets its own override', async ({ mock }) => {
    mock.next({ code: 503 });
    await meetOthers();
    expect((await ask(mock.url)).status).toBe(503);
    await meetOthers();
    expect(mock.requests).toHaveLength(1);
  });

  test('violates the contract at the same time (fails)', async ({ mock }) => {
    await meetOthers();
    expect((await ask(mock.url, '?max_results=6')).status).toBe(200);
    await ask(mock.url, '?max_results=0');
    await meetOthers();
  });

  test('leaves a queued override at the same time (fails)', async ({ mock }) => {
    mock.next({ code: 500 });
    await meetOthers();
    // In the meantime, the other two tests send their requests.
    await meetOthers();
    expect(mock.requests).toEqual([]);
  });
});

describe.concurrent('sharing the mock of the file', () => {
  const meetOthers = createMeeting(3);

  test.for([503, 500, 429])('gets the %i for its user', async (code, { fileMock }) => {
    const mine = fileMock.for({ user: `${code}` });
    mine.next({ code });
    await meetOthers();
    expect((await ask(fileMock.url, '', `${code}`)).status).toBe(code);
    expect((await ask(fileMock.url, '', `${code}`)).status).toBe(200);
    expect(mine.requests).toHaveLength(2);
    expect(mine.pending).toEqual([]);
  });
});
