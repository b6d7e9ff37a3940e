import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken, answering, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { type ClientOptions, createClient } from './index.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The error of a call with the default options, and the waits before its attempts. */
async function failure(fetch: ClientOptions['fetch'], options: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken,
    ...(fetch && { fetch }),
    onWait: ({ until }) => waits.push(Number(until) - Date.now()),
    ...options,
  });
  const error = await rejection(client.getPage('1'));
  return { error, waits, at: Date.now() };
}

const refusing = (status: number, headers = {}) =>
  answering(json({ title: 'x' }, status, headers)).fetch;

describe('without options', () => {
  it('a request is tried three times, after half a second and after a second', async () => {
    const { waits } = await failure(refusing(503));
    expect(waits).toEqual([500, 1000]);
  });

  it('its own waits are at most a minute, however often it retries', async () => {
    const { waits } = await failure(refusing(503), { retry: { limit: 9 } });
    expect(waits).toEqual([...[500, 1000, 2000, 4000, 8000, 16_000, 32_000], ...[60_000, 60_000]]);

    // The wait doubles thirty times: any further, the number could overflow.
    const short = await failure(refusing(503), { retry: { limit: 33, delay: 2 ** -20 } });
    expect(short.waits.slice(29, 33)).toEqual([512, 1024, 1024, 1024]);
  });

  it('it waits as long as the service asks, up to exactly a minute', async () => {
    const asked = await failure(refusing(429, { 'retry-after': '60' }));
    expect(asked.waits.slice(0, 2)).toEqual([60_000, 60_000]);

    const longer = await failure(refusing(429, { 'retry-after': '61' }));
    expect(longer.waits).toEqual([]);
    expect(longer.error).toMatchObject({ name: 'RateLimitError', attempts: 1 });
  });

  it('an answer may take half a minute', async () => {
    const { error, at } = await failure(() => new Promise(() => {}), { retry: { limit: 0 } });
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'TIMEOUT' });
    expect(at).toBe(30_000);
  });
});

describe('the time-out', () => {
  it('includes the wait for the access token', async () => {
    const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const { error, at } = await failure(() => new Promise(() => {}), {
      accessToken: () => after(20_000).then(() => accessToken),
      retry: { limit: 0 },
    });
    expect(error).toMatchObject({ code: 'TIMEOUT' });
    expect(at).toBe(30_000);
  });
});
