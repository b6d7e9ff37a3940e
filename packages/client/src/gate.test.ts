import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection } from '../test/clients.ts';
import { createGate, type Gate, type Leave } from './gate.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Requests of one account that wait at a gate. Returns how many have passed, and the last of them.
 */
function queue(gate: Gate, count: number, maxWait = 60_000) {
  const through: Leave[] = [];
  for (let request = 0; request < count; request++) {
    gate('a', maxWait, undefined).then((leave) => through.push(leave));
  }
  return through;
}

/** Lets promises and timers that are due settle. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('the gate', () => {
  it('is open as long as nothing is known', async () => {
    const through = queue(createGate(), 100);
    await settle();
    expect(through.length).toBe(100);
  });

  it('lets through as many requests as the window has left, less those in flight', async () => {
    const gate = createGate();
    const [first, second] = [await gate('a', 0, undefined), await gate('a', 0, undefined)];
    first({ remaining: 3, resetAt: 5000 });
    const through = queue(gate, 5);
    await settle();
    expect(through.length).toBe(2);

    // An answer that was overtaken states an outdated quota.
    second({ remaining: 4, resetAt: 5000 });
    await settle();
    expect(through.length).toBe(3);
  });

  it('lets one request go ahead after the reset, and its answer says how many may follow', async () => {
    const gate = createGate();
    (await gate('a', 0, undefined))({ remaining: 0, resetAt: 5000 });
    const through = queue(gate, 5);
    await settle(4999);
    expect(through.length).toBe(0);
    await settle(1);
    expect(through.length).toBe(1);
    through[0]?.({ remaining: 2, resetAt: 10_000 });
    await settle();
    expect(through.length).toBe(3);
    await settle(5000);
    expect(through.length).toBe(4);
  });

  it('keeps the quota when an answer states none, or one of an earlier window', async () => {
    const gate = createGate();
    const leave = await Promise.all([1, 2, 3].map(() => gate('a', 0, undefined)));
    leave[0]?.({ remaining: 1, resetAt: 50_000 });
    leave[1]?.();
    leave[2]?.({ remaining: 0, resetAt: 5000 });
    const through = queue(gate, 2);
    await settle();
    expect(through.length).toBe(1);
  });

  it('is open when the quota is that of an earlier window, or is not stated', async () => {
    for (const quota of [
      { remaining: 0, resetAt: 0 },
      { remaining: undefined, resetAt: 5000 },
    ]) {
      const gate = createGate();
      (await gate('a', 0, undefined))(quota);
      const through = queue(gate, 5);
      await settle();
      expect(through.length).toBe(5);
    }
  });

  it('is open when the request that went ahead learned nothing', async () => {
    const gate = createGate();
    (await gate('a', 0, undefined))({ remaining: 0, resetAt: 5000 });
    const through = queue(gate, 5);
    await settle(5000);
    through[0]?.();
    await settle();
    expect(through.length).toBe(5);
  });

  it('lets requests through that would wait for too long', async () => {
    const gate = createGate();
    (await gate('a', 0, undefined))({ remaining: 0, resetAt: 60_001 });
    const through = queue(gate, 5);
    await settle();
    expect(through.length).toBe(5);
  });

  it('tells accounts apart', async () => {
    const gate = createGate();
    (await gate('b', 0, undefined))({ remaining: 0, resetAt: 5000 });
    const through = queue(gate, 1);
    await settle();
    expect(through.length).toBe(1);
  });

  it('keeps no place for an aborted request', async () => {
    const gate = createGate();
    (await gate('a', 0, undefined))({ remaining: 0, resetAt: 5000 });
    const controller = new AbortController();
    const aborted = rejection(gate('a', 60_000, controller.signal));
    const through = queue(gate, 1);
    controller.abort('enough');
    expect(await aborted).toBe('enough');
    await settle(5000);
    expect(through.length).toBe(1);
  });

  it('opens shortly after the reset, so that machines do not all return at once', async () => {
    vi.mocked(Math.random).mockReturnValue(0.5);
    const gate = createGate();
    (await gate('a', 0, undefined))({ remaining: 0, resetAt: 5000 });
    const through = queue(gate, 1);
    await settle(5249);
    expect(through.length).toBe(0);
    await settle(1);
    expect(through.length).toBe(1);
  });

  it('forgets all accounts when it knows a thousand', async () => {
    const gate = createGate();
    const knows = async (account: string) =>
      (await gate(account, 0, undefined))({ remaining: 0, resetAt: 5000 });
    await knows('a');
    for (let user = 1; user < 1000; user++) await knows(`user ${user}`);
    const kept = queue(gate, 2);
    await settle();
    expect(kept.length).toBe(0);

    await knows('one more');
    const forgotten = queue(gate, 2);
    await settle();
    expect(forgotten.length).toBe(2);
  });
});
