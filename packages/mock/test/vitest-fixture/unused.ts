import { expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

test.override('mockOptions', { likes: 0, faults: [{ match: { page: 9 }, code: 503 }] });

test('leaves a queued answer', async ({ mock }) => {
  mock.next({ code: 503 }, { match: { user: '43', token: 'a-secret-token' }, code: 429, times: 2 });
  expect((await ask(mock.url)).status).toBe(503);
});

test('is not blamed for what the test before left', async ({ mock }) => {
  expect((await ask(mock.url)).status).toBe(200);
});

test('sets a fault that never applies', ({ mock }) => {
  mock.setFaults({ match: { page: 7 }, reset: true });
});

test.extend({ onPurpose: true })('leaves an answer on purpose', ({ mock }) => {
  mock.next({ code: 503 });
});

test('has the options', async ({ mock }) => {
  expect(await (await ask(mock.url)).json()).toEqual({ meta: { result_count: 0 } });
});

test.concurrent('has the options at the same time', async ({ mock }) => {
  expect(await (await ask(mock.url)).json()).toEqual({ meta: { result_count: 0 } });
});
