import { beforeEach, describe, expect, test, vi } from 'vitest';
import { catchError, useFakeClock } from '../test/clients.ts';
import { createGate, type Gate, type LeaveGate, type StatedLimit } from './gate.ts';

beforeEach(() => {
  useFakeClock();
  // Time passes by `settle` alone.
  vi.setTimerTickMode('manual');
});

/** Lets promises and timers that are due settle. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const makeLimit = (remaining: number, resetMs: number): StatedLimit => ({
  remaining,
  reset: new Date(resetMs),
});

/** Requests of one account that wait at a gate. Returns those that passed. */
function queue(gate: Gate, count: number): LeaveGate[] {
  const passed: LeaveGate[] = [];
  for (let request = 0; request < count; request++) {
    gate('a', undefined).then((leave) => passed.push(leave));
  }
  return passed;
}

/** A gate that knows this quota of one account. */
async function createGateWith(quota: StatedLimit): Promise<Gate> {
  const gate = createGate(60_000);
  (await gate('a', undefined))(quota);
  return gate;
}

/** A gate whose window is exhausted until 5000. */
const createExhausted = () => createGateWith(makeLimit(0, 5000));

describe('the gate', () => {
  test('lets through what the window has left, less what is in flight', async () => {
    const gate = createGate(60_000);
    const first = await gate('a', undefined);
    const second = await gate('a', undefined);
    first(makeLimit(3, 5000));
    const passed = queue(gate, 5);
    await settle();
    expect(passed.length).toBe(2);

    // A response that was overtaken states an outdated quota.
    second(makeLimit(4, 5000));
    await settle();
    expect(passed.length).toBe(3);
  });

  test('lets one request go first after the reset, whose response opens it', async () => {
    const passed = queue(await createExhausted(), 5);
    await settle(4999);
    expect(passed.length).toBe(0);
    await settle(1);
    expect(passed.length).toBe(1);
    passed[0]?.(makeLimit(2, 10_000));
    await settle();
    expect(passed.length).toBe(3);
    await settle(5000);
    expect(passed.length).toBe(4);
  });

  test('keeps its quota after a response without one, or with an earlier one', async () => {
    const gate = createGate(60_000);
    const leave = await Promise.all([1, 2, 3].map(() => gate('a', undefined)));
    leave[0]?.(makeLimit(1, 50_000));
    leave[1]?.();
    leave[2]?.(makeLimit(0, 5000));
    const passed = queue(gate, 2);
    await settle();
    expect(passed.length).toBe(1);
  });

  test.each<{ about: string; quota: StatedLimit }>([
    { about: 'is of an earlier window', quota: makeLimit(0, 0) },
    { about: 'is not stated', quota: { remaining: undefined, reset: new Date(5000) } },
    { about: 'would be waited for too long', quota: makeLimit(0, 61_000) },
  ])('is open if the quota $about', async ({ quota }) => {
    const passed = queue(await createGateWith(quota), 100);
    await settle();
    expect(passed.length).toBe(100);
  });

  test('is open when the request that was sent first learned nothing', async () => {
    const passed = queue(await createExhausted(), 5);
    await settle(5000);
    passed[0]?.();
    await settle();
    expect(passed.length).toBe(5);
  });

  test('opens shortly after the reset, so that machines do not all return at once', async () => {
    vi.mocked(Math.random).mockReturnValue(0.5);
    const passed = queue(await createExhausted(), 1);
    await settle(5249);
    expect(passed.length).toBe(0);
    await settle(1);
    expect(passed.length).toBe(1);
  });

  test('forgets all accounts when it knows a thousand', async () => {
    const gate = await createExhausted();
    for (let user = 1; user < 1000; user++) (await gate(`user ${user}`, undefined))();
    const kept = queue(gate, 2);
    await settle();
    expect(kept.length).toBe(0);

    (await gate('one more', undefined))();
    const forgotten = queue(gate, 2);
    await settle();
    expect(forgotten.length).toBe(2);
  });

  test('goes on when a request that waits is aborted', async () => {
    const gate = await createExhausted();
    const controller = new AbortController();
    const aborted = catchError(gate('a', controller.signal));
    const passed = queue(gate, 1);
    controller.abort('enough');
    expect(await aborted).toBe('enough');
    await settle(5000);
    expect(passed.length).toBe(1);
  });

  test('sets no timer when the only request that waits is aborted', async () => {
    const gate = await createExhausted();
    const controller = new AbortController();
    const aborted = catchError(gate('a', controller.signal));
    expect(vi.getTimerCount()).toBe(1);
    controller.abort('enough');
    await aborted;
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    { direction: 'back', jumpMs: -30_000, resetMs: 5000, opensAfterMs: 5000 },
    { direction: 'forward', jumpMs: 3_600_000, resetMs: 50_000, opensAfterMs: 10_000 },
  ])('opens in time if the clock is set $direction', async ({ jumpMs, resetMs, opensAfterMs }) => {
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const passed = queue(await createGateWith(makeLimit(0, resetMs)), 1);
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
    passed[0]?.(makeLimit(0, 9000));
    await settle();
    expect(reported.slice(2)).toEqual([new Date(9000)]);
    await settle(4000);
    expect(reported.slice(3)).toEqual(['sent']);
  });
});

test('five thousand requests that wait do not block the event loop', async () => {
  vi.useRealTimers();
  const resetMs = Date.now() + 300;
  const gate = await createGateWith(makeLimit(0, resetMs));
  const controller = new AbortController();
  let remaining = 75;
  const enter = async () => {
    const leave = await gate('a', controller.signal, () => {});
    await new Promise(setImmediate);
    remaining--;
    leave(makeLimit(remaining, resetMs + 30_000));
  };

  let longestTurnMs = 0;
  /** Does some work, and waits for the end of the turn of the event loop. */
  const measureTurn = async (work = () => {}) => {
    // Processor time of this thread, because others may interrupt a turn.
    const before = process.threadCpuUsage();
    work();
    await new Promise(setImmediate);
    const { user, system } = process.threadCpuUsage(before);
    longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000);
  };
  const waits: Promise<void>[] = [];
  await measureTurn(() => {
    for (let request = 0; request < 5000; request++) waits.push(enter().catch(() => {}));
  });
  while (remaining > 0) await measureTurn();
  await measureTurn(() => controller.abort());
  await Promise.all(waits);

  expect(remaining).toBe(0);
  expect(longestTurnMs).toBeLessThan(100);
});
