import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

/** The longest turn of the event loop, in processor time of this thread: others may interrupt it. */
class TurnMeter {
  longestTurnMs = 0;

  /** Does some work, and waits for the end of the turn. */
  async measure(work = () => {}): Promise<void> {
    const before = process.threadCpuUsage();
    work();
    await new Promise(setImmediate);
    const { user, system } = process.threadCpuUsage(before);
    this.longestTurnMs = Math.max(this.longestTurnMs, (user + system) / 1000);
  }
}

test('5,000 requests that wait at a gate do not block the event loop', async () => {
  const resetMs = Date.now() + 300;
  const gate = new Gate(60_000);
  const leaveFirst = await gate.enter('a', undefined);
  leaveFirst({ remaining: 0, reset: new Date(resetMs) });
  const controller = new AbortController();
  /** The next window has room for as many requests as one of the service. */
  let remaining = 75;
  const sendRequest = async () => {
    const leave = await gate.enter('a', controller.signal, () => {});
    await new Promise(setImmediate);
    remaining--;
    leave({ remaining, reset: new Date(resetMs + 30_000) });
  };

  const meter = new TurnMeter();
  const requests: Promise<void>[] = [];
  await meter.measure(() => {
    for (let count = 0; count < 5000; count++) requests.push(sendRequest().catch(() => {}));
  });
  while (remaining > 0) await meter.measure();
  await meter.measure(() => controller.abort());
  await Promise.all(requests);

  expect(remaining).toBe(0);
  // A person notices no turn that is shorter.
  expect(meter.longestTurnMs).toBeLessThan(100);
});
