import { afterEach, expect } from 'vitest';
import { type MockFixtures, test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

const urls = new Set<string>();

// A habit from other mocks, which must hide nothing.
afterEach<MockFixtures>(({ mock }) => mock.reset());

test('sends what the contract allows', async ({ mock }) => {
  urls.add(mock.url);
  mock.next({ code: 503 });
  expect((await ask(mock.url)).status).toBe(503);
});

test('finds nothing left of the test before', async ({ mock }) => {
  urls.add(mock.url);
  expect(mock.requests).toEqual([]);
  expect((await ask(mock.url)).status).toBe(200);
  expect(urls.size).toBe(1);
});

test('sends what is outside the contract', async ({ mock }) => {
  await ask(mock.url, '?tweetFields=author_id');
});

test('is not blamed for the test before', async ({ mock }) => {
  expect(mock.violations).toEqual([]);
});

test('sends it without taking the mock', async () => {
  const [url = ''] = urls;
  await ask(url, '?max_results=3');
});

test.extend({ onPurpose: true })('sends it on purpose', async ({ mock }) => {
  expect((await ask(mock.url, '?max_results=3')).status).toBe(400);
});
