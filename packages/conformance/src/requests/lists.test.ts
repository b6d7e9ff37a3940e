import { expect, test } from 'vitest';
import { divide } from './lists.ts';

test.each([1, 2, 5, 8, 13, 14, 26, 31])(
  'of %i values, each is in a part without any other one',
  (count) => {
    const values = Array.from({ length: count }, (_, index) => index);
    const parts = divide(values);
    // With 7 parts, there are 35 ways for a value to be in three of them.
    expect(parts.length).toBeLessThanOrEqual(7);
    for (const value of values) {
      const partsWithValue = parts.filter((part) => part.includes(value));
      expect(partsWithValue.length).toBeGreaterThan(0);
      for (const other of values.filter((one) => one !== value)) {
        expect(partsWithValue.some((part) => !part.includes(other))).toBe(true);
      }
    }
  },
);
