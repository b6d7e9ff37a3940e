import { expect, it } from 'vitest';
import { seconds } from './measure.ts';

// Other work on the machine slows four workers down more than one.
it('four workers take at most 0.35 of the time of one', { retry: 4 }, async () => {
  const one = await seconds(60, 1, 20);
  const four = await seconds(60, 4, 20);
  expect(four / one).toBeLessThan(0.35);
});
