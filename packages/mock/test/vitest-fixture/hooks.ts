import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../src/vitest.ts';
import { ask } from './ask.ts';

let url = '';

test('comes before the hooks', ({ mock }) => {
  url = mock.url;
});

describe('hooks', () => {
  beforeAll(() => ask(url, '?max_results=4'));

  test('comes after a hook that sent what is outside the contract', () => {});

  test('is not blamed for the hook', async ({ mock }) => {
    expect(mock.violations).toEqual([]);
  });
});

afterAll(() => ask(url, '?max_results=1'));
