import { afterEach, describe, expect } from 'vitest';
import { type MockFixtures, test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

// `vitest.test.ts` runs this file, and expects tests with "(fails)" in their titles to fail.

const urls = new Set<string>();

// This fault never applies, which is no mistake of a test: it is an option.
test.override('mockOptions', { likes: 0, faults: [{ match: { page: 9 }, code: 503 }] });

test('uses the override that it queues', async ({ mock }) => {
  urls.add(mock.url);
  mock.next({ code: 503 });
  expect((await ask(mock.url)).status).toBe(503);
  expect(await (await ask(mock.url)).json()).toEqual({ meta: { result_count: 0 } });
});

describe('with a hook that resets the mock, and must hide no violation', () => {
  afterEach<MockFixtures>(({ fileMock }) => fileMock.reset());

  test('violates the contract (fails)', async ({ mock }) => {
    await ask(mock.url, '?tweetFields=author_id');
    mock.for({ user: '2244994945' }).reset();
  });

  test('violates the contract without the fixture (fails)', async () => {
    const [url = ''] = urls;
    await ask(url, '?max_results=3');
  });
});

describe('on purpose', () => {
  test.override('onPurpose', true);

  test('violates the contract on purpose', async ({ mock }) => {
    expect((await ask(mock.url, '?max_results=3')).status).toBe(400);
  });
});

test('leaves a queued override (fails)', ({ mock }) => {
  mock.next({ match: { user: '43', token: 'a-secret-token' }, code: 429, times: 2 });
});

test('sets a fault that never applies (fails)', ({ mock }) => {
  mock.setFaults({ match: { page: 7 }, reset: true });
});

test('leaves an override on purpose', ({ mock }) => {
  mock.next({ code: 503 });
  mock.reset();
});

test('finds nothing that the tests before left in the same mock', async ({ mock }) => {
  expect(mock.requests).toEqual([]);
  expect(mock.violations).toEqual([]);
  expect((await ask(mock.url)).status).toBe(200);
  expect([...urls]).toEqual([mock.url]);
});

test.concurrent('has the options at the same time', async ({ mock }) => {
  expect(await (await ask(mock.url)).json()).toEqual({ meta: { result_count: 0 } });
});
