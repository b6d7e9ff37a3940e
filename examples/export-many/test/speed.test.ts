import { expect, it } from 'vitest';
import { seconds, startWaiting } from './measure.ts';

it('four workers take at most 0.35 of the time of one', async () => {
  // Small pages: the workers should wait for the service, and not for the machine.
  await using one = await startWaiting(1, 5);
  await using four = await startWaiting(4, 5);
  const times: [one: number, four: number][] = [];
  // In turns, so that other work on the machine slows down both.
  for (let round = 0; round < 5; round += 1) {
    times.push([await seconds(one, 20), await seconds(four, 20)]);
  }
  // Whatever else the machine does makes times longer, never shorter.
  const fastest = (which: 0 | 1) => Math.min(...times.map((time) => time[which]));
  expect(fastest(1) / fastest(0)).toBeLessThan(0.35);
});
