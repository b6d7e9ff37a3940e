import { expect, it } from 'vitest';
import { partsOf } from './requests.ts';

it.each([1, 2, 5, 8, 13, 14, 26, 31])(
  'of %i values, each is in a part without any other one',
  (count) => {
    const values = Array.from({ length: count }, (_, index) => index);
    const parts = partsOf(values);
    expect(parts.length).toBeLessThanOrEqual(7);
    for (const value of values) {
      const own = parts.filter((part) => part.includes(value));
      expect(own.length).toBeGreaterThan(0);
      for (const other of values.filter((one) => one !== value)) {
        expect(own.some((part) => !part.includes(other))).toBe(true);
      }
    }
  },
);
