import { expect, it } from 'vitest';
import { seconds } from './measure.ts';

// Other work on the machine slows four workers down more than one.
it('four workers take at most 0.35 of the time of one', { retry: 4 }, async () => {
  const one = await seconds(32, 1);
  const four = await seconds(32, 4);
  expect(four / one).toBeLessThan(0.35);
});
