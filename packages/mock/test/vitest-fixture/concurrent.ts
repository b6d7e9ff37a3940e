import { describe, expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

let waiting: (() => void)[] = [];

/** Waits until all concurrent tests are here. */
function together(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length < 3) return;
    for (const go of waiting) go();
    waiting = [];
  });
}

describe.concurrent('at the same time', () => {
  test('gets its own override', async ({ mock }) => {
    mock.next({ code: 503 });
    await together();
    expect((await ask(mock.url)).status).toBe(503);
    await together();
    expect(mock.requests).toHaveLength(1);
  });

  test('sends what is outside the contract at the same time', async ({ mock }) => {
    await together();
    expect((await ask(mock.url, '?max_results=6')).status).toBe(200);
    await ask(mock.url, '?max_results=0');
    await together();
  });

  test('leaves a queued override at the same time', async ({ mock }) => {
    mock.next({ code: 500 });
    await together();
    await together();
    expect(mock.requests).toEqual([]);
  });
});

describe.concurrent('sharing the mock of the file', () => {
  test.for([503, 500, 429])('gets the %i for its user', async (code, { fileMock }) => {
    const mine = fileMock.for({ user: `${code}` });
    mine.next({ code });
    await together();
    expect((await ask(fileMock.url, '', `${code}`)).status).toBe(code);
    expect((await ask(fileMock.url, '', `${code}`)).status).toBe(200);
    expect(mine.requests).toHaveLength(2);
    expect(mine.pending).toEqual([]);
  });
});
