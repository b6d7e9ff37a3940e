import { expect, it } from 'vitest';
import { summarise } from './statistics.ts';

it('takes the middle value of an odd number of values', () => {
  expect(summarise([9, 1, 5])).toEqual({ median: 5, lowest: 1, highest: 9 });
});

it('takes the mean of the two middle values of an even number of values', () => {
  expect(summarise([1, 9, 4, 6])).toEqual({ median: 5, lowest: 1, highest: 9 });
});

it('refuses to summarise nothing', () => {
  expect(() => summarise([])).toThrow(RangeError);
});
