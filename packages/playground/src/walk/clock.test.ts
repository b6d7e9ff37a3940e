import { expect, it } from 'vitest';
import { clockAt } from './clock.ts';

it('a clock runs as fast as it should, for times and waits', async () => {
  const clock = clockAt(100);
  const begun = performance.now();
  await clock.wait(10_000);
  const [passed, really] = [clock.now(), performance.now() - begun];

  // Timers may be off by a millisecond, which is a tenth of a second here.
  expect(passed).toBeGreaterThan(9_500);
  expect(really).toBeLessThan(5_000);
});

it('a wait ends when its signal aborts', async () => {
  const leave = new AbortController();
  const waiting = clockAt(1).wait(60_000, leave.signal);
  leave.abort(new Error('left'));

  await expect(waiting).rejects.toThrow('left');
});
