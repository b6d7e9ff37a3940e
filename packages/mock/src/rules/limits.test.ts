import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, type Query } from '../../test/ask.ts';
import { createMock } from '../index.ts';

test('rate-limit headers count down, and a used-up window is a 429 until the next one', async () => {
  let now = 1_699_999_700_000;
  const mock = createMock({ rateLimit: { limit: 2, windowSeconds: 900 }, now: () => now });
  const limits = async (query = {}, token = 'one') => {
    const { status, headers } = await ask(mock, query, '42', {
      authorization: `Bearer ${token}`,
    });
    return [
      status,
      ...['limit', 'remaining', 'reset'].map((name) => headers.get(`x-rate-limit-${name}`)),
    ];
  };
  const reset = String(1_699_999_200 + 900);
  expect(await limits()).toEqual([200, '2', '1', reset]);
  expect(await limits({ max_results: 1 })).toEqual([400, '2', '0', reset]);
  expect(await limits()).toEqual([429, '2', '0', reset]);
  expect(await limits({}, 'two')).toEqual([200, '2', '1', reset]);
  now += 900_000;
  expect(await limits()).toEqual([200, '2', '1', String(1_699_999_200 + 1800)]);
});

/** The headers that only the service sends. */
function own(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-')));
}

test('without a rate limit, the headers about it are steady, and come where they were recorded', async () => {
  const now = () => 1_699_999_700_000;
  const mock = createMock({ now, tokens: { any: {}, narrow: { scopes: [] } } });
  const answer = async (query: Query, authorization: string, prefer = '') =>
    own((await ask(mock, query, '42', { authorization, ...(prefer && { prefer }) })).headers);
  const identity = {
    'x-access-level': 'read-write',
    'x-transaction-id': expect.stringMatching(/^[0-9a-f]{16}$/),
  };
  const limits = {
    'x-rate-limit-limit': '75',
    'x-rate-limit-remaining': '74',
    'x-rate-limit-reset': '1700000100',
  };
  const all = { ...identity, ...limits };
  const answers = [
    await answer({}, 'Bearer any'),
    await answer({}, 'Bearer any'),
    await answer({ max_results: 1 }, 'Bearer any'),
    await answer({}, 'Bearer narrow'),
    await answer({}, 'Bearer any', 'code=402'),
    await answer({}, 'Bearer any', 'code=429'),
    await answer({}, 'Bearer any', 'code=503'),
    await answer({}, 'none'),
  ];
  const usedUp = { ...all, 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1700000600' };
  expect(answers).toEqual([all, all, all, all, identity, usedUp, {}, {}]);
  const [first, second] = answers;
  expect(first?.['x-transaction-id']).not.toBe(second?.['x-transaction-id']);
});

test('a 429 by override says when the window of its own token ends', async () => {
  const tokens = { a: { rateLimit: { limit: 5, windowSeconds: 60 } } };
  const mock = createMock({ tokens, now: () => 1_000 });
  mock.next({ code: 429 });
  const { headers } = await ask(mock, {}, '42', { authorization: 'Bearer a' });
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
  vi.advanceTimersByTime(900_000);
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

test('a reset of a token clears its limit, and no other', async () => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  const statusFor = async (token: string) =>
    (await ask(mock, {}, '42', { authorization: `Bearer ${token}` })).status;
  await statusFor('a');
  await statusFor('b');
  mock.for({ token: 'a' }).reset();
  expect(await statusFor('a')).toBe(200);
  expect(await statusFor('b')).toBe(429);
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
