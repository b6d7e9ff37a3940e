import { expect, test } from 'vitest';
import { exampleOf } from './examples.ts';
import { writeExample } from './write-example.ts';

function headersOf(
  name: string,
  now: number,
  rateLimit?: { limit: number; windowSeconds?: number },
) {
  const example = exampleOf(undefined, name);
  if (example === undefined) throw new Error(`The contract has no example ${name}.`);
  return writeExample(example, { answers: 'service', rateLimit, now: () => now }).headers;
}

test.each([
  [0, undefined, '900'],
  [899_999, undefined, '900'],
  [900_000, undefined, '1800'],
  [61_000, { limit: 7, windowSeconds: 60 }, '120'],
])('at %i ms, an example is about the window that is now: %j', (now, option, reset) => {
  expect(headersOf('rateLimited', now, option)).toMatchObject({ 'x-rate-limit-reset': reset });
});

test('an example of 429 is about a window that is used up, but for the one about a cap', () => {
  expect(headersOf('rateLimited', 0, { limit: 7 })).toMatchObject({
    'x-rate-limit-limit': '7',
    'x-rate-limit-remaining': '0',
  });
  expect(headersOf('usageCapped', 0, { limit: 7 })).not.toHaveProperty('x-rate-limit-limit');
  expect(headersOf('firstPage', 0, { limit: 7 })).not.toHaveProperty('x-rate-limit-limit');
});
