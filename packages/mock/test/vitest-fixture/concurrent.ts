import { describe, expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

// `vitest.test.ts` runs this file, and expects tests with "(fails)" in their titles to fail.

/** Each `describe` below has as many tests. */
const testCount = 3;

/** For each test that waits, what lets it go on. */
let waiting: (() => void)[] = [];

/** Waits until all tests of a `describe` wait, so that each has done what stands above the call. */
function waitForAll(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length < testCount) return;
    for (const proceed of waiting) proceed();
    waiting = [];
  });
}

describe.concurrent('at the same time', () => {
  test('gets its own override', async ({ mock }) => {
    mock.next({ code: 503 });
    await waitForAll();
    expect((await ask(mock.url)).status).toBe(503);
    await waitForAll();
    expect(mock.requests).toHaveLength(1);
  });

  test('violates the contract at the same time (fails)', async ({ mock }) => {
    await waitForAll();
    expect((await ask(mock.url, '?max_results=6')).status).toBe(200);
    await ask(mock.url, '?max_results=0');
    await waitForAll();
  });

  test('leaves a queued override at the same time (fails)', async ({ mock }) => {
    mock.next({ code: 500 });
    await waitForAll();
    // Now the other two tests send their requests.
    await waitForAll();
    expect(mock.requests).toEqual([]);
  });
});

describe.concurrent('sharing the mock of the file', () => {
  test.for([503, 500, 429])('gets the %i for its user', async (code, { fileMock }) => {
    const mine = fileMock.for({ user: `${code}` });
    mine.next({ code });
    await waitForAll();
    expect((await ask(fileMock.url, '', `${code}`)).status).toBe(code);
    expect((await ask(fileMock.url, '', `${code}`)).status).toBe(200);
    expect(mine.requests).toHaveLength(2);
    expect(mine.pending).toEqual([]);
  });
});
