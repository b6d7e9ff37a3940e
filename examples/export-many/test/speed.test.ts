import { expect, it } from 'vitest';
import { seconds, startWaiting } from './measure.ts';

it('four workers take at most 0.35 of the time of one', async () => {
  // Small pages: the workers should wait for the service, and not for the machine.
  await using one = await startWaiting(1, 5);
  await using four = await startWaiting(4, 5);
  const times: [one: number, four: number][] = [];
  // Whatever else the machine does makes times longer, never shorter.
  const fastest = (which: 0 | 1) => Math.min(...times.map((time) => time[which]));
  const ratio = () => fastest(1) / fastest(0);
  // In turns, so that other work on the machine slows down both; more often on a busy machine.
  while (times.length < 3 || (ratio() >= 0.35 && times.length < 25)) {
    times.push([await seconds(one, 20), await seconds(four, 20)]);
  }
  expect(ratio()).toBeLessThan(0.35);
});
