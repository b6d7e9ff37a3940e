import { expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

test.override('mockOptions', { journalSize: 1 });

test('sends what is outside the contract before more than the journal keeps', async ({ mock }) => {
  await ask(mock.url, '?max_results=2');
  await ask(mock.url);
  await ask(mock.url);
  expect(mock.requests.map(({ number }) => number)).toEqual([3]);
});
