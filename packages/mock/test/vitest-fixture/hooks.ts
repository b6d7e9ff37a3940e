import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

// `vitest.test.ts` runs this file, and expects tests with "(fails)" in their titles to fail. The file
// fails, too, because of its last hook.

/** The URL of the mock of this file, for the hooks. */
let url = '';

test('comes before the hooks', ({ mock }) => {
  url = mock.url;
});

describe('hooks', () => {
  beforeAll(() => ask(url, '?max_results=4'));

  test('comes after a hook that violated the contract (fails)', () => {});

  test('is not blamed for the hook', async ({ mock }) => {
    expect(mock.violations).toEqual([]);
  });
});

describe('a hook after each test', () => {
  afterEach(() => ask(url, '?max_results=2'));

  test('comes before a hook that violates the contract (fails)', () => {});
});

afterAll(() => ask(url, '?max_results=1'));
