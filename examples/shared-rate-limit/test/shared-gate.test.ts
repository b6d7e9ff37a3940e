import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedGate } from '../src/shared-gate.ts';
import { type LocalRedis, startRedis } from './redis.ts';

const fail = (error: Error) => {
  throw error;
};

describe('a shared gate', () => {
  let server: LocalRedis;
  let redis: ReturnType<typeof createClient>;
  beforeAll(async () => {
    server = await startRedis();
    redis = createClient({ url: server.url });
    await redis.connect();
  });
  afterAll(async () => {
    redis.destroy();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(() => redis.flushAll());
  afterEach(() => vi.useRealTimers());

  /** Another process: it shares only Redis with this one. */
  const another = () => sharedGate(redis, { onError: fail });
  /** A reset this many minutes from now. */
  const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
  /** Whether a request passes before anything changes. */
  const isThrough = async (gate: ReturnType<typeof another>, maxWait = 120_000) => {
    const aborted = AbortSignal.timeout(150);
    return gate('token', maxWait, aborted).then(
      (leave) => {
        leave();
        return true;
      },
      () => false,
    );
  };

  it('lets one request go ahead, and its answer says how many may follow', async () => {
    const leave = await another()('token', 120_000, undefined);
    expect(await isThrough(another())).toBe(false);
    leave({ remaining: 2, resetAt: inMinutes(1) });
    const following = await Promise.all([
      another()('token', 120_000, undefined),
      another()('token', 120_000, undefined),
    ]);
    expect(await isThrough(another())).toBe(false);
    following[0]({ remaining: 1, resetAt: inMinutes(1) });
    following[1]({ remaining: 0, resetAt: inMinutes(1) });
    expect(await isThrough(another())).toBe(false);
  });

  it('tells tokens apart, and lets requests through that would wait for too long', async () => {
    (await another()('token', 0, undefined))({ remaining: 0, resetAt: inMinutes(1) });
    await another()('another', 120_000, undefined);
    expect(await isThrough(another())).toBe(false);
    expect(await isThrough(another(), 30_000)).toBe(true);
  });

  it('rejects at once with the reason when its signal aborts, and keeps no place', async () => {
    (await another()('token', 0, undefined))({ remaining: 1, resetAt: inMinutes(1) });
    const leave = await another()('token', 120_000, undefined);
    const controller = new AbortController();
    const waiting = another()('token', 120_000, controller.signal);
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    leave({ remaining: 1, resetAt: inMinutes(1) });
    expect(await isThrough(another())).toBe(true);
  });

  it('is open when the answer said nothing of a rate limit', async () => {
    (await another()('token', 0, undefined))();
    const all = [1, 2, 3].map(() => another()('token', 120_000, undefined));
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('continues alone, and says so, when Redis does not answer', async () => {
    const errors: string[] = [];
    const gate = sharedGate(
      { eval: () => new Promise(() => {}) },
      { timeout: 20, onError: ({ message }) => errors.push(message) },
    );
    (await gate('token', 0, undefined))({ remaining: 0, resetAt: inMinutes(1) });
    expect(errors[0]).toBe('There was no answer in 20 ms.');
    expect(await isThrough(gate)).toBe(false);
  });

  it('asks once for all waiting requests, and again after ten time-outs, when Redis stalls', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const asked = vi.fn(
      (_script: string, _options: { arguments: string[] }) => new Promise(() => {}),
    );
    const gate = sharedGate({ eval: asked }, { timeout: 20, onError: () => {} });
    const enter = (count: number) =>
      Promise.all(Array.from({ length: count }, () => gate('token', 0, undefined)));
    // An open local gate lets all of them ask Redis at once.
    for (const leave of await enter(1)) leave();
    await enter(50);
    const places = () => asked.mock.calls.filter(([, options]) => options.arguments.length === 2);
    expect(places()).toHaveLength(1);

    vi.advanceTimersByTime(199);
    await enter(50);
    expect(places()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await enter(50);
    expect(places()).toHaveLength(2);
  });
});
