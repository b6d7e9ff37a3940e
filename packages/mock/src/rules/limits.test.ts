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
  const request = async (query: Query = {}, token = 'first') => {
    const response = await ask(mock, query, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, ...readRateLimit(response) };
  };
  return { clock, request };
}

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

test('each token has a limit of its own', async () => {
  const { request } = createLimitedMock();
  await request();
  expect(await request({}, 'second')).toEqual(first);
});

test('the next window begins anew', async () => {
  const { clock, request } = createLimitedMock();
  for (let round = 0; round < 3; round += 1) await request();
  clock.nowMs += windowSeconds * 1000;
  expect(await request()).toEqual({ ...first, reset: String(windowStart + 2 * windowSeconds) });
});

/** The headers that only the service sends. */
function findServiceHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-')));
}

const identity = {
  'x-access-level': 'read-write',
  'x-transaction-id': expect.stringMatching(/^[0-9a-f]{16}$/),
};
/** The contract's examples, except the time: the window ends for all clients at once. */
const steady = {
  ...identity,
  'x-rate-limit-limit': '75',
  'x-rate-limit-remaining': '74',
  'x-rate-limit-reset': String(windowStart + windowSeconds),
};
/** After a 429 by override, a whole window has to pass. */
const usedUp = {
  ...steady,
  'x-rate-limit-remaining': '0',
  'x-rate-limit-reset': String(nowSeconds + windowSeconds),
};

test.each<{ what: string; query?: Query; token?: string; prefer?: string; expected: object }>([
  { what: 'a page', expected: steady },
  { what: 'a 400', query: { max_results: 1 }, expected: steady },
  { what: 'a 403', token: 'narrow', expected: steady },
  { what: 'a 402', prefer: 'code=402', expected: identity },
  { what: 'a 429', prefer: 'code=429', expected: usedUp },
  { what: 'a 503', prefer: 'code=503', expected: {} },
  { what: 'a 401', token: 'none', expected: {} },
])('without a rate limit, $what has the recorded headers', async (row) => {
  const { query = {}, token = 'any', prefer = '', expected } = row;
  const tokens = { any: {}, narrow: { scopes: [] } };
  const mock = createMock({ now: () => nowSeconds * 1000, tokens });
  const headers = { authorization: `Bearer ${token}`, prefer };
  const response = await ask(mock, query, { headers });
  expect(findServiceHeaders(response.headers)).toEqual(expected);
});

test('two responses have two transaction ids', async () => {
  const mock = createMock();
  const ids = [await ask(mock), await ask(mock)].map(({ headers }) =>
    headers.get('x-transaction-id'),
  );
  expect(ids[0]).not.toBe(ids[1]);
});

test('a 429 by override says when the window ends', async () => {
  const mock = createMock({ rateLimit: { limit: 5, windowSeconds: 60 }, now: () => 1_000 });
  mock.next({ code: 429 });
  const { headers } = await ask(mock);
  expect(headers.get('x-rate-limit-reset')).toBe('60');
});

test('fake timers that begin after the mock was made move its windows', async () => {
  const mock = createMock({ rateLimit: { limit: 1 } });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2030-01-01T00:00:00Z');
  const first = await ask(mock);
  expect(first.headers.get('x-rate-limit-reset')).toBe(`${Date.UTC(2030, 0, 1, 0, 15) / 1000}`);
  expect((await ask(mock)).status).toBe(429);
  vi.advanceTimersByTime(windowSeconds * 1000);
  expect((await ask(mock)).status).toBe(200);
});

test('fake timers expire an access token', async () => {
  const mock = createMock({ tokens: { 'test-token': { expiresAt: '2030-01-01' } } });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2029-12-31T23:59:59Z');
  expect((await ask(mock)).status).toBe(200);
  vi.setSystemTime('2030-01-01T00:00:00Z');
  expect((await ask(mock)).status).toBe(401);
});

test.each([
  { what: 'clears its limit', token: 'a', status: 200 },
  { what: 'leaves the limits of others', token: 'b', status: 429 },
])('a reset of a token $what', async ({ token, status }) => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  const statusFor = async (name: string) =>
    (await ask(mock, {}, { headers: { authorization: `Bearer ${name}` } })).status;
  await statusFor('a');
  await statusFor('b');
  mock.for({ token: 'a' }).reset();
  expect(await statusFor(token)).toBe(status);
});

test('a refusal before the access token is read has no headers of the service', () => {
  const dataset = { posts: [{ id: '1', text: '' }], likes: { '42': ['1'] } };
  const { status, headers } = createMock({ dataset }).handle({
    method: 'GET',
    url: '/2/users/42/liked_tweets',
    header: (name) => (name === 'host' ? 'elsewhere.example' : undefined),
  });
  expect(status).toBe(403);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([]);
});
