import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedGate, WindowClosed } from '../src/shared-gate.ts';
import { type LocalRedis, startRedis } from './redis.ts';

describe('a shared gate', () => {
  let server: LocalRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(() => redis.flushall());

  const never = new AbortController().signal;
  let requests = 0;
  /** A request of another process: it shares only Redis with this one. */
  const pass = (
    token = 'token',
    { maxWait = 120_000, signal = never, request = `request ${requests++}` } = {},
  ) => sharedGate(redis, request, signal)(token, maxWait, undefined);
  /** A reset this many minutes from now. */
  const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
  /** Whether a request passes before anything changes. */
  const isThrough = async (request?: string) => {
    const signal = AbortSignal.timeout(150);
    const passed = pass('token', { signal, ...(request && { request }) });
    return passed.then(
      (leave) => {
        leave();
        return true;
      },
      () => false,
    );
  };

  it('lets one request go ahead, and its answer says how many may follow', async () => {
    const leave = await pass();
    expect(await isThrough()).toBe(false);
    leave({ remaining: 2, resetAt: inMinutes(1) });
    const following = await Promise.all([pass(), pass()]);
    expect(await isThrough()).toBe(false);
    following[0]({ remaining: 1, resetAt: inMinutes(1) });
    following[1]({ remaining: 0, resetAt: inMinutes(1) });
    expect(await isThrough()).toBe(false);
  });

  it('tells tokens apart, and says until when a window is closed for too long', async () => {
    const resetAt = inMinutes(1);
    (await pass())({ remaining: 0, resetAt });
    (await pass('another'))();
    expect(await isThrough()).toBe(false);
    const error = await pass('token', { maxWait: 30_000 }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(WindowClosed);
    expect(Math.abs(Number((error as WindowClosed).until) - resetAt)).toBeLessThan(10_000);
  });

  it('gives a request the place that it had when its process was killed', async () => {
    await pass('token', { request: 'a user' });
    expect(await isThrough()).toBe(false);
    (await pass('token', { request: 'a user' }))({ remaining: 1, resetAt: inMinutes(1) });
    await pass('token', { request: 'a user' });
    expect(await isThrough()).toBe(false);
    expect(await isThrough('a user')).toBe(true);
  });

  it('ends a wait at once when it is stopped, and keeps no place', async () => {
    (await pass())({ remaining: 1, resetAt: inMinutes(1) });
    const leave = await pass();
    const stop = new AbortController();
    const waiting = pass('token', { signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    leave({ remaining: 1, resetAt: inMinutes(1) });
    expect(await isThrough()).toBe(true);
  });

  it('is open when the answer said nothing of a rate limit', async () => {
    (await pass())();
    expect(await Promise.all([pass(), pass(), pass()])).toHaveLength(3);
  });
});
