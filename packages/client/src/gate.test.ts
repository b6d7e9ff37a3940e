import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catchError } from '../test/clients.ts';
import { createGate, type Gate, type LeaveGate } from './gate.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Requests of one account that wait at a gate. Returns how many passed, and the last of them. */
function queue(gate: Gate, count: number) {
  const passed: LeaveGate[] = [];
  for (let request = 0; request < count; request++) {
    gate('a', undefined).then((leave) => passed.push(leave));
  }
  return passed;
}

/** A gate whose window is exhausted until 5000. */
async function createExhausted(): Promise<Gate> {
  const gate = createGate(60_000);
  (await gate('a', undefined))({ remaining: 0, reset: new Date(5000) });
  return gate;
}

/** Lets promises and timers that are due settle. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('the gate', () => {
  test('is open while nothing is known', async () => {
    const passed = queue(createGate(60_000), 100);
    await settle();
    expect(passed.length).toBe(100);
  });

  test('lets through what the window has left, less what is in flight', async () => {
    const gate = createGate(60_000);
    const first = await gate('a', undefined);
    const second = await gate('a', undefined);
    first({ remaining: 3, reset: new Date(5000) });
    const passed = queue(gate, 5);
    await settle();
    expect(passed.length).toBe(2);

    // A response that was overtaken states an outdated quota.
    second({ remaining: 4, reset: new Date(5000) });
    await settle();
    expect(passed.length).toBe(3);
  });

  test('lets one request go first after the reset, whose response opens it', async () => {
    const gate = await createExhausted();
    const passed = queue(gate, 5);
    await settle(4999);
    expect(passed.length).toBe(0);
    await settle(1);
    expect(passed.length).toBe(1);
    passed[0]?.({ remaining: 2, reset: new Date(10_000) });
    await settle();
    expect(passed.length).toBe(3);
    await settle(5000);
    expect(passed.length).toBe(4);
  });

  test('keeps its quota after a response without one, or with an earlier one', async () => {
    const gate = createGate(60_000);
    const leave = await Promise.all([1, 2, 3].map(() => gate('a', undefined)));
    leave[0]?.({ remaining: 1, reset: new Date(50_000) });
    leave[1]?.();
    leave[2]?.({ remaining: 0, reset: new Date(5000) });
    const passed = queue(gate, 2);
    await settle();
    expect(passed.length).toBe(1);
  });

  test.each([
    { about: 'of an earlier window', quota: { remaining: 0, reset: new Date(0) } },
    { about: 'not stated', quota: { remaining: undefined, reset: new Date(5000) } },
  ])('is open when the quota is $about', async ({ quota }) => {
    const gate = createGate(60_000);
    (await gate('a', undefined))(quota);
    const passed = queue(gate, 5);
    await settle();
    expect(passed.length).toBe(5);
  });

  test('is open when the request that was sent first learned nothing', async () => {
    const gate = await createExhausted();
    const passed = queue(gate, 5);
    await settle(5000);
    passed[0]?.();
    await settle();
    expect(passed.length).toBe(5);
  });

  test('lets requests through that would wait for too long', async () => {
    const gate = createGate(60_000);
    (await gate('a', undefined))({ remaining: 0, reset: new Date(60_001) });
    const passed = queue(gate, 5);
    await settle();
    expect(passed.length).toBe(5);
  });

  test('opens shortly after the reset, so that machines do not all return at once', async () => {
    vi.mocked(Math.random).mockReturnValue(0.5);
    const gate = await createExhausted();
    const passed = queue(gate, 1);
    await settle(5249);
    expect(passed.length).toBe(0);
    await settle(1);
    expect(passed.length).toBe(1);
  });

  test('forgets all accounts when it knows a thousand', async () => {
    const gate = createGate(60_000);
    const knows = async (account: string) =>
      (await gate(account, undefined))({ remaining: 0, reset: new Date(5000) });
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

  test('sets no timer for aborted requests', async () => {
    const gate = await createExhausted();
    const controller = new AbortController();
    const aborted = [1, 2].map(() => catchError(gate('a', controller.signal)));
    const passed = queue(gate, 1);
    expect(vi.getTimerCount()).toBe(1);
    controller.abort('enough');
    await Promise.all(aborted);
    await settle(5000);
    expect(passed.length).toBe(1);
    expect(vi.getTimerCount()).toBe(0);

    passed[0]?.({ remaining: 0, reset: new Date(20_000) });
    const last = new AbortController();
    const only = catchError(gate('a', last.signal));
    expect(vi.getTimerCount()).toBe(1);
    last.abort('enough');
    await only;
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    { direction: 'back', jumpMs: -30_000, reset: 5000, opensAfterMs: 5000 },
    { direction: 'forward', jumpMs: 3_600_000, reset: 50_000, opensAfterMs: 10_000 },
  ])('opens in time if the clock is set $direction', async ({ jumpMs, reset, opensAfterMs }) => {
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const gate = createGate(60_000);
    (await gate('a', undefined))({ remaining: 0, reset: new Date(reset) });
    const passed = queue(gate, 1);
    vi.setSystemTime(Date.now() + jumpMs);
    await settle(opensAfterMs - 1);
    expect(passed.length).toBe(0);
    await settle(1);
    expect(passed.length).toBe(1);
  });

  test('reports a wait again when its end changes', async () => {
    const gate = await createExhausted();
    const passed = queue(gate, 1);
    const reported: unknown[] = [];
    gate('a', undefined, (until) => reported.push(until)).then(() => reported.push('sent'));
    await settle();
    expect(reported).toEqual([new Date(5000)]);
    await settle(5000);
    // The other request is sent first.
    expect(reported.slice(1)).toEqual([undefined]);
    passed[0]?.({ remaining: 0, reset: new Date(9000) });
    await settle();
    expect(reported.slice(2)).toEqual([new Date(9000)]);
    await settle(4000);
    expect(reported.slice(3)).toEqual(['sent']);
  });
});

test('five thousand requests that wait do not block the event loop', async () => {
  vi.useRealTimers();
  const gate = createGate(60_000);
  const reset = Date.now() + 300;
  (await gate('a', undefined))({ remaining: 0, reset: new Date(reset) });
  const controller = new AbortController();
  const waits: Promise<unknown>[] = [];
  let remaining = 75;
  let longest = 0;
  let isOver = false;
  const turn = () => {
    const before = process.threadCpuUsage();
    if (isOver) return;
    setImmediate(() => {
      // Processor time of this thread, because others may interrupt a turn.
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      turn();
    });
  };
  turn();
  const enter = async () => {
    const leave = await gate('a', controller.signal, () => {});
    await new Promise(setImmediate);
    remaining--;
    leave({ remaining, reset: new Date(reset + 30_000) });
  };
  for (let request = 0; request < 5000; request++) waits.push(enter().catch(() => {}));
  while (remaining > 0) await new Promise(setImmediate);
  await new Promise(setImmediate);
  controller.abort();
  await Promise.all(waits);
  await new Promise(setImmediate);
  isOver = true;

  expect(remaining).toBe(0);
  expect(longest).toBeLessThan(100);
});
