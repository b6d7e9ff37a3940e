import { expect, it, onTestFinished } from 'vitest';
import { speedUp } from './clock.ts';

it('the clock runs faster for timers and times, and then as before', async () => {
  const { setTimeout: wait } = globalThis;
  const { now } = Date;
  const slowDown = speedUp(100);
  onTestFinished(slowDown);
  const [clock, watch] = [Date.now(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const [passed, really] = [Date.now() - clock, performance.now() - watch];
  slowDown();

  // Timers and clocks may be off by a millisecond, which is a tenth of a second here.
  expect(passed).toBeGreaterThan(9_500);
  expect(really).toBeLessThan(5_000);
  expect(globalThis.setTimeout).toBe(wait);
  expect(Date.now).toBe(now);
});

it('at normal speed, nothing is replaced', () => {
  const { setTimeout: wait } = globalThis;
  speedUp(1);
  expect(globalThis.setTimeout).toBe(wait);
});
