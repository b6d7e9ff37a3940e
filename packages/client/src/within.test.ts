import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection } from '../test/clients.ts';
import { within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('within', () => {
  const failing = () => Promise.reject(new Error('of the work'));

  it.each([
    ['done', () => within(4000, undefined, () => 'done')],
    ['of the work', () => within(4000, undefined, failing).catch(({ message }) => message)],
    ['enough', () => within(4000, AbortSignal.abort('enough')).catch((reason) => reason)],
  ])(
    'leaves no timer behind: a program ends when its last call does (%s)',
    async (result, call) => {
      expect(await call()).toBe(result);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('gives no timer a negative time, because Node would warn', async () => {
    vi.useRealTimers();
    const { setTimeout } = globalThis;
    const times: (number | undefined)[] = [];
    vi.stubGlobal('setTimeout', (call: () => void, ms?: number) => {
      times.push(ms);
      return setTimeout(call, ms);
    });
    expect(await within(-23, undefined)).toBeUndefined();
    vi.unstubAllGlobals();
    expect(times).toEqual([0]);
  });

  it('ends the work of which a part has failed, with the reason', async () => {
    let ended: AbortSignal | undefined;
    const half = within(4000, undefined, (signal) => {
      ended = signal;
      return failing();
    });
    await rejection(half);
    expect(ended?.reason).toMatchObject({ message: 'of the work' });
  });

  it('waits as long as timers allow if a wait is longer, and starts no timer for an infinite one', async () => {
    let settled = false;
    const wait = within(2 ** 40, undefined).then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await wait;

    void within(Infinity, undefined);
    expect(vi.getTimerCount()).toBe(0);
  });
});
