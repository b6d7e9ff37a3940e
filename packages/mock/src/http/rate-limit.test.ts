import { expect, test } from 'vitest';
import { exampleHeaders, isUsedUp } from './rate-limit.ts';

const limited = { status: 429, name: 'rateLimited' };

test.each([
  [0, {}, '900'],
  [899_999, {}, '900'],
  [900_000, {}, '1800'],
  [61_000, { windowSeconds: 60 }, '120'],
])('at %i ms, an example is about the window that is now: %j', (now, option, reset) => {
  expect(exampleHeaders(limited, now, option)).toMatchObject({ 'x-rate-limit-reset': reset });
});

test('an example of 429 is about a window that is used up, but for the one about a cap', () => {
  expect(isUsedUp(limited)).toBe(true);
  expect(isUsedUp({ status: 429, name: 'usageCapped' })).toBe(false);
  expect(isUsedUp({ status: 200, name: 'firstPage' })).toBe(false);
  expect(exampleHeaders(limited, 0, { limit: 7 })).toMatchObject({
    'x-rate-limit-limit': '7',
    'x-rate-limit-remaining': '0',
  });
});
