import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, type Query, readRateLimit } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const windowSeconds = 900;
/** The start of a window, in seconds since 1970. */
const windowStart = 1_699_999_200;
/** A time within that window. */
const nowSeconds = windowStart + 500;

/** A mock with two requests a window, whose clock can be moved. */
function createLimitedMock() {
  const clock = { nowMs: nowSeconds * 1000 };
  const mock = createMock({ rateLimit: { limit: 2 }, now: () => clock.nowMs });
  const request = async (query: Query = {}, token = 'one') => {
    const response = await ask(mock, { query, headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, ...readRateLimit(response) };
  };
  return { clock, request };
}

/** What the first request of a token in the window gets. */
const first = {
  status: 200,
  limit: '2',
  remaining: '1',
  reset: String(windowStart + windowSeconds),
};

test('rate-limit headers count down to a 429', async () => {
  const { request } = createLimitedMock();
  expect(await request()).toEqual(first);
  expect(await request()).toEqual({ ...first, remaining: '0' });
  expect(await request()).toEqual({ ...first, status: 429, remaining: '0' });
});

test('an invalid request counts', async () => {
  const { request } = createLimitedMock();
  expect(await request({ max_results: 1 })).toEqual({ ...first, status: 400 });
});

test('the next window begins anew', async () => {
  const { clock, request } = createLimitedMock();
  for (let round = 0; round < 3; round += 1) await request();
  clock.nowMs += windowSeconds * 1000;
  expect(await request()).toEqual({ ...first, reset: String(windowStart + 2 * windowSeconds) });
});

test('fake timers that begin after the mock was made move its windows', async () => {
  const mock = createMock({ rateLimit: { limit: 1 } });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2030-01-01T00:00:00Z');
  const { headers } = await ask(mock);
  expect(headers.get('x-rate-limit-reset')).toBe(`${Date.UTC(2030, 0, 1, 0, 15) / 1000}`);
  expect((await ask(mock)).status).toBe(429);
  vi.advanceTimersByTime(windowSeconds * 1000);
  expect((await ask(mock)).status).toBe(200);
});

test.each([
  { what: 'clears its limit', token: 'a', status: 200 },
  { what: 'leaves the limits of others', token: 'b', status: 429 },
])('a reset of a token $what', async ({ token, status }) => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  const requestAs = async (name: string) =>
    (await ask(mock, { headers: { authorization: `Bearer ${name}` } })).status;
  await requestAs('a');
  await requestAs('b');
  mock.for({ token: 'a' }).reset();
  expect(await requestAs(token)).toBe(status);
});
