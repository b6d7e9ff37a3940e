import { describe, expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask, defaultUser } from './ask.ts';

// `vitest.test.ts` runs this file, and expects tests with "(fails)" in their titles to fail: its
// `reasons` have the errors, by title. The tests run in this order.

/** The URL of the mock in the first test. */
let firstUrl = '';
const emptyPage = { meta: { result_count: 0 } };

// That no test gets to this fault is no mistake, because it is an option.
test.override('mockOptions', { likes: 0, faults: [{ match: { page: 9 }, code: 503 }] });

test('uses the override that it queues', async ({ mock }) => {
  firstUrl = mock.url;
  mock.next({ code: 503 });
  expect((await ask(mock.url)).status).toBe(503);
  expect(await (await ask(mock.url)).json()).toEqual(emptyPage);
});

describe('although the mock is reset', () => {
  test.afterEach(({ fileMock }) => fileMock.reset());

  test('violates the contract (fails)', async ({ mock }) => {
    await ask(mock.url, '?tweetFields=author_id');
    mock.for({ user: defaultUser }).reset();
  });

  test('violates the contract without the fixture (fails)', async ({ fileMock }) => {
    await ask(fileMock.url, '?max_results=3');
  });
});

describe('on purpose', () => {
  test.override('onPurpose', true);

  test('violates the contract on purpose', async ({ mock }) => {
    expect((await ask(mock.url, '?max_results=3')).status).toBe(400);
  });
});

test('leaves a queued override (fails)', ({ mock }) => {
  // The error must not show this token.
  mock.next({ match: { user: '43', token: 'a-secret-token' }, code: 429, times: 2 });
});

test('sets a fault that never applies (fails)', ({ mock }) => {
  mock.setFaults({ match: { page: 7 }, reset: true });
});

test('resets the mock, so that it may leave an override', ({ mock }) => {
  mock.next({ code: 503 });
  mock.reset();
});

test('finds nothing that the tests before left in the same mock', async ({ mock }) => {
  expect(mock.url).toBe(firstUrl);
  expect(mock.requests).toEqual([]);
  expect(mock.violations).toEqual([]);
  expect((await ask(mock.url)).status).toBe(200);
});

test.concurrent('has the options of the file in a mock of its own', async ({ mock }) => {
  expect(mock.url).not.toBe(firstUrl);
  expect(await (await ask(mock.url)).json()).toEqual(emptyPage);
});
