import { createClient } from '@liked-posts/client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedWindow, WindowClosed } from '../src/shared-window.ts';
import { type LocalRedis, startRedis } from './redis.ts';

/** Ends a request with a page that states this quota. */
type Leave = (quota?: { readonly remaining: number; readonly reset: number }) => Promise<void>;

describe('a shared window', () => {
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
  /** A request of another process: it shares only Redis with this one. Resolves when it is sent. */
  const pass = (
    accessToken = 'token',
    { maxWait = 120_000, stop = never, request = `request ${requests++}` } = {},
  ) =>
    new Promise<Leave>((resolve, reject) => {
      const client = createClient({
        baseUrl: 'http://127.0.0.1',
        retry: { limit: 0 },
        fetch: () =>
          new Promise((answer) => {
            resolve(async (quota) => {
              const headers = new Headers();
              for (const [name, value] of Object.entries(quota ?? {})) {
                headers.set(`x-rate-limit-${name}`, `${value}`);
              }
              answer(new Response('{"meta":{"result_count":0}}', { headers }));
              await page;
            });
          }),
      });
      client.use(sharedWindow(redis, accessToken, request, maxWait, stop));
      const page = client.getPage('1').catch(reject);
    });
  /** A reset this many minutes from now. */
  const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
  /** Expects that no request passes before anything changes. */
  const isClosed = () =>
    expect(pass('token', { stop: AbortSignal.timeout(150) })).rejects.toThrow('aborted');

  it('lets one request go ahead, and its answer says how many may follow', async () => {
    const leave = await pass();
    await isClosed();
    await leave({ remaining: 2, reset: inMinutes(1) });
    const following = await Promise.all([pass(), pass()]);
    await isClosed();
    await following[0]({ remaining: 1, reset: inMinutes(1) });
    await following[1]({ remaining: 0, reset: inMinutes(1) });
    await isClosed();
  });

  it('tells tokens apart, and says until when a window is closed for too long', async () => {
    const reset = inMinutes(1);
    await (await pass())({ remaining: 0, reset });
    await (await pass('another'))();
    await isClosed();
    const error = await pass('token', { maxWait: 30_000 }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(WindowClosed);
    expect(Math.abs(Number((error as WindowClosed).until) - reset * 1000)).toBeLessThan(10_000);
  });

  it('gives a request the place that it had when its process was killed', async () => {
    await pass('token', { request: 'a place' });
    await isClosed();
    await (await pass('token', { request: 'a place' }))({ remaining: 1, reset: inMinutes(1) });
    await pass('token', { request: 'a place' });
    await isClosed();
    await (await pass('token', { request: 'a place' }))();
  });

  it('ends a wait at once when it is stopped, and keeps no place', async () => {
    await (await pass())({ remaining: 1, reset: inMinutes(1) });
    const leave = await pass();
    const stop = new AbortController();
    const waiting = pass('token', { stop: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await leave({ remaining: 1, reset: inMinutes(1) });
    await (await pass())();
  });

  it('is open when the answer said nothing of a rate limit', async () => {
    await (await pass())();
    expect(await Promise.all([pass(), pass(), pass()])).toHaveLength(3);
  });
});
