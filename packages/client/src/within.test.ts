import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection } from '../test/clients.ts';
import { wait, within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('within', () => {
  const failing = () => Promise.reject(new Error('of the work'));
  const limited =
    <T>(work: (signal: AbortSignal) => T) =>
    (signal: AbortSignal, limitTo: (ms: number) => void) => {
      limitTo(4000);
      return work(signal);
    };

  it.each([
    [
      'done',
      () =>
        within(
          undefined,
          limited(() => 'done'),
        ),
    ],
    ['of the work', () => within(undefined, limited(failing)).catch(({ message }) => message)],
    ['enough', () => wait(4000, AbortSignal.abort('enough')).catch((reason) => reason)],
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
    await wait(-23, undefined);
    vi.unstubAllGlobals();
    expect(times).toEqual([0]);
  });

  it('starts no timer once it is over', async () => {
    let setLimit = (_ms: number) => {};
    await within(undefined, (_, limitTo) => {
      setLimit = limitTo;
    });
    setLimit(4000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends the work of which a part has failed, with the reason', async () => {
    let ended: AbortSignal | undefined;
    const half = within(
      undefined,
      limited((signal) => {
        ended = signal;
        return failing();
      }),
    );
    await rejection(half);
    expect(ended?.reason).toMatchObject({ message: 'of the work' });
  });

  it('waits as long as timers allow if a wait is longer, and starts no timer for an infinite one', async () => {
    let settled = false;
    const waiting = wait(2 ** 40, undefined).then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;

    void wait(Infinity, undefined);
    expect(vi.getTimerCount()).toBe(0);
  });
});
