import { beforeEach, describe, expect, test, vi } from 'vitest';
import { catchError, useFakeClock } from '../test/clients.ts';
import { Gate, type LeaveGate, type StatedLimit } from './gate.ts';

beforeEach(() => {
  useFakeClock();
  // Only `settle` lets time pass.
  vi.setTimerTickMode('manual');
});

/** Lets time pass, and all that is due in it happen. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** What a response states of the rate limit. */
const makeLimit = (remaining: number, resetMs: number): StatedLimit => ({
  remaining,
  reset: new Date(resetMs),
});

/**
 * Sends requests to a gate. Returns a list that grows with each request that passes:
 * a function in the list ends its request.
 */
function queueRequests(gate: Gate, count: number): LeaveGate[] {
  const passed: LeaveGate[] = [];
  for (let request = 0; request < count; request++) {
    gate.enter(undefined).then((leave) => passed.push(leave));
  }
  return passed;
}

/** A gate that knows this limit. No request is in flight. */
async function createGateWith(limit: StatedLimit): Promise<Gate> {
  const gate = new Gate(60_000);
  (await gate.enter(undefined))(limit);
  return gate;
}

/** A gate that opens at 5000 ms. `useFakeClock` begins at 0. */
const createExhaustedGate = () => createGateWith(makeLimit(0, 5000));

describe('the gate', () => {
  test('lets through what the window has left, less what is in flight', async () => {
    const gate = new Gate(60_000);
    const leaveFirst = await gate.enter(undefined);
    const leaveSecond = await gate.enter(undefined);
    leaveFirst(makeLimit(3, 5000));
    const passed = queueRequests(gate, 5);
    await settle();
    // Three less one: the second request is in flight.
    expect(passed.length).toBe(2);

    // The second response was overtaken, so three are still left, and two of them are in flight.
    leaveSecond(makeLimit(4, 5000));
    await settle();
    expect(passed.length).toBe(3);
  });

  test('lets as many pass as the response of the first request says', async () => {
    const passed = queueRequests(await createExhaustedGate(), 5);
    await settle(5000);
    expect(passed.length).toBe(1);

    // The first of them ends, and its response leaves room for two more.
    passed[0]?.(makeLimit(2, 10_000));
    await settle();
    expect(passed.length).toBe(1 + 2);

    // The next window begins at 10 s, with one request again.
    await settle(5000);
    expect(passed.length).toBe(1 + 2 + 1);
  });

  test('ignores a response with no limit or one of an earlier window', async () => {
    const gate = new Gate(60_000);
    const leaveFirst = await gate.enter(undefined);
    const leaveSecond = await gate.enter(undefined);
    const leaveThird = await gate.enter(undefined);
    leaveFirst(makeLimit(1, 50_000));
    leaveSecond({});
    leaveThird(makeLimit(0, 5000));
    const passed = queueRequests(gate, 2);
    await settle();
    expect(passed.length).toBe(1);
  });

  test.each<{ about: string; limit: StatedLimit }>([
    { about: 'is of an earlier window', limit: makeLimit(0, 0) },
    { about: 'is not stated', limit: { remaining: undefined, reset: new Date(5000) } },
    { about: 'would be waited for too long', limit: makeLimit(0, 61_000) },
  ])('is open if the limit $about', async ({ limit }) => {
    const passed = queueRequests(await createGateWith(limit), 5);
    await settle();
    expect(passed.length).toBe(5);
  });

  test('is open if the response of the first request states no limit', async () => {
    const passed = queueRequests(await createExhaustedGate(), 5);
    await settle(5000);
    passed[0]?.({});
    await settle();
    expect(passed.length).toBe(5);
  });

  test('lets one more pass if the first request after a reset is given up', async () => {
    const passed = queueRequests(await createExhaustedGate(), 5);
    await settle(5000);
    passed[0]?.();
    await settle();
    expect(passed.length).toBe(1 + 1);
  });

  test('lets the next request pass if one that waits is aborted', async () => {
    const gate = await createExhaustedGate();
    const controller = new AbortController();
    const aborted = catchError(gate.enter(controller.signal));
    const passed = queueRequests(gate, 1);
    controller.abort('enough');
    expect(await aborted).toBe('enough');
    await settle(5000);
    expect(passed.length).toBe(1);
  });

  test('keeps no timer if the only request that waits is aborted', async () => {
    const gate = await createExhaustedGate();
    const controller = new AbortController();
    const aborted = catchError(gate.enter(controller.signal));
    expect(vi.getTimerCount()).toBe(1);
    controller.abort('enough');
    await aborted;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('opens in time if the clock is set forward', async () => {
    const passed = queueRequests(await createGateWith(makeLimit(0, 50_000)), 1);
    vi.setSystemTime(3_600_000);
    // The gate looks at the clock every ten seconds.
    await settle(9999);
    expect(passed.length).toBe(0);
    await settle(1);
    expect(passed.length).toBe(1);
  });

  test('reports a wait again when its end changes', async () => {
    const gate = await createExhaustedGate();
    const passed = queueRequests(gate, 1);
    const events: unknown[] = [];
    gate.enter(undefined, (until) => events.push(until)).then(() => events.push('sent'));
    await settle(5000);
    // The other request is sent first, and its response says that no more are left until 9 s.
    passed[0]?.(makeLimit(0, 9000));
    await settle();
    expect(events).toEqual([new Date(5000), undefined, new Date(9000)]);
    await settle(4000);
    expect(events.slice(3)).toEqual(['sent']);
  });
});
