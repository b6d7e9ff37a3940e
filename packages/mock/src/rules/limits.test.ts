import { expect, test } from 'vitest';
import { ask, type Body, type Query } from '../../test/ask.ts';
import { exampleOf } from '../examples/examples.ts';
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

test('limits of 24 hours are counted beside the window, of each token and of all', async () => {
  let now = Date.UTC(2026, 6, 1, 12);
  const limit = 9;
  const rateLimit = { limit, userPerDay: 2, appPerDay: 3 };
  const tokens = { one: {}, two: {}, own: { rateLimit: { limit: 1 } } };
  const mock = createMock({ rateLimit, tokens, now: () => now });
  const remaining = async (token: string, query: Query = {}) => {
    const { status, headers } = await ask(mock, query, '42', { authorization: `Bearer ${token}` });
    const names = ['rate-limit', 'user-limit-24hour', 'app-limit-24hour'];
    return [status, ...names.map((name) => headers.get(`x-${name}-remaining`))].join();
  };
  expect(await remaining('one')).toBe('200,8,1,2');
  expect(await remaining('one', { max_results: 1 })).toBe('400,7,,');
  expect(await remaining('one')).toBe('429,7,0,1');
  expect(await remaining('two')).toBe('200,8,1,0');
  now += 900_000;
  expect(await remaining('two')).toBe('429,9,1,0');
  expect([await remaining('own'), await remaining('own')]).toEqual(['200,0,,', '429,0,,']);
  const { headers } = await ask(mock, {}, '42', { authorization: 'Bearer two' });
  expect(headers.get('x-user-limit-24hour-limit')).toBe('2');
  expect(headers.get('x-app-limit-24hour-reset')).toBe(String(Date.UTC(2026, 6, 2) / 1000));
  now += 86_400_000;
  expect(await remaining('one')).toBe('200,8,1,2');
});

/** How many resources a page has. */
function sizeOf({ data = [], includes = {} }: Body): number {
  return data.length + (includes.users ?? []).length;
}

test('Posts and expanded objects use up the credits, once a day each; then comes a 402', async () => {
  const query: Query = { max_results: 5, expansions: 'author_id' };
  const first = (await ask(createMock({ pages: 'full' }), query)).body;
  let now = Date.UTC(2026, 6, 1, 23);
  const credits = sizeOf(first) + 1;
  const mock = createMock({ pages: 'full', credits, now: () => now });
  const again = async (more: Query = {}) => (await ask(mock, { ...query, ...more })).status;
  expect(sizeOf(first)).toBeGreaterThan(8);
  // The same page costs nothing on the same day. Nor does one that is not sent.
  expect([await again(), await again(), await again({ max_results: 1 })]).toEqual([200, 200, 400]);
  now += 3_600_000;
  expect([await again(), await again()]).toEqual([200, 402]);
  now += 40 * 86_400_000;
  const answer = await ask(mock, query);
  expect(answer.body).toEqual(exampleOf(402, 'creditsDepleted')?.value);
  expect(mock.requests.at(-1)).toMatchObject({ verdict: 'not paid', violations: [] });
  mock.reset();
  expect(await again()).toBe(200);
});

test('at the spend cap comes a 403 that says when the next month begins', async () => {
  let now = Date.UTC(2026, 11, 31, 23);
  const mock = createMock({ pages: 'full', spendCap: 5, now: () => now });
  const query = { max_results: 5 };
  expect((await ask(mock, query)).status).toBe(200);
  const { status, body } = await ask(mock, query);
  expect(status).toBe(403);
  expect(body).toEqual({
    ...Object(exampleOf(403, 'spendCapReached')?.value),
    reset_date: '2027-01-01',
  });
  now += 3_600_000;
  expect((await ask(mock, query)).status).toBe(200);
});

test('HEAD, errors and bodies that are no page cost nothing', async () => {
  const mock = createMock({ credits: 1 });
  mock.next({ code: 503 }, { body: 'text' }, { body: [1] }, { reset: true });
  const answer = () =>
    ask(mock).then(
      ({ status }) => status,
      () => 'reset',
    );
  const head = await mock.fetch('http://mock/2/users/42/liked_tweets', {
    method: 'HEAD',
    headers: { authorization: 'Bearer any' },
  });
  expect(head.status).toBe(503);
  const found = [];
  for (let index = 0; index < 6; index += 1) found.push(await answer());
  expect(found).toEqual([503, 200, 200, 'reset', 200, 402]);
});

test.each<unknown>([
  { data: null },
  { data: 5 },
  { data: [null] },
  { includes: null },
  { includes: { users: null } },
])('with credits, the body %j of an override is sent as it is', async (body) => {
  const mock = createMock({ credits: 10 });
  mock.next({ body });
  const { status, text } = await ask(mock);
  expect([status, text]).toEqual([200, JSON.stringify(body)]);
  expect(mock.requests).toHaveLength(1);
});

test('a 429 by override says when the window of its own token ends', async () => {
  const tokens = { a: { rateLimit: { limit: 5, windowSeconds: 60 } } };
  const mock = createMock({ tokens, now: () => 1_000 });
  mock.next({ code: 429 });
  const { headers } = await ask(mock, {}, '42', { authorization: 'Bearer a' });
  expect(headers.get('x-rate-limit-reset')).toBe('60');
});
