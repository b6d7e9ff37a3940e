import { afterEach, describe, expect } from 'vitest';
import { type MockFixtures, test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

const urls = new Set<string>();

test.override('mockOptions', { likes: 0, faults: [{ match: { page: 9 }, code: 503 }] });

test('uses what it queues, within the contract', async ({ mock }) => {
  urls.add(mock.url);
  mock.next({ code: 503 });
  expect((await ask(mock.url)).status).toBe(503);
  expect(await (await ask(mock.url)).json()).toEqual({ meta: { result_count: 0 } });
});

describe('with a hook that resets, which must hide nothing', () => {
  afterEach<MockFixtures>(({ fileMock }) => fileMock.reset());

  test('sends what is outside the contract', async ({ mock }) => {
    await ask(mock.url, '?tweetFields=author_id');
    mock.for({ user: '2244994945' }).reset();
  });

  test('sends it without taking the mock', async () => {
    const [url = ''] = urls;
    await ask(url, '?max_results=3');
  });
});

describe('on purpose', () => {
  test.override('onPurpose', true);

  test('sends it on purpose', async ({ mock }) => {
    expect((await ask(mock.url, '?max_results=3')).status).toBe(400);
  });
});

test('leaves a queued override', ({ mock }) => {
  mock.next({ match: { user: '43', token: 'a-secret-token' }, code: 429, times: 2 });
});

test('sets a fault that never applies', ({ mock }) => {
  mock.setFaults({ match: { page: 7 }, reset: true });
});

test('leaves an override on purpose', ({ mock }) => {
  mock.next({ code: 503 });
  mock.reset();
});

test('finds nothing left of the tests before, on the same mock', async ({ mock }) => {
  expect(mock.requests).toEqual([]);
  expect(mock.violations).toEqual([]);
  expect((await ask(mock.url)).status).toBe(200);
  expect([...urls]).toEqual([mock.url]);
});

test.concurrent('has the options at the same time', async ({ mock }) => {
  expect(await (await ask(mock.url)).json()).toEqual({ meta: { result_count: 0 } });
});
