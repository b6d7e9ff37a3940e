import { expect, test } from 'vitest';
import { ask, makeAddress, send } from '../../test/ask.ts';
import { createMock, type Match, type MockOptions, type Override } from '../index.ts';

const nowhere = 'http://mock.test/nowhere';

test.each<{
  verdict: string;
  status: number;
  options?: MockOptions;
  url?: string;
  method?: string;
  headers?: Record<string, string>;
}>([
  { verdict: 'valid', status: 200 },
  { verdict: 'invalid', status: 400, url: makeAddress({ max_results: 1 }) },
  { verdict: 'unauthorized', status: 401, headers: { authorization: 'none' } },
  { verdict: 'unknown path', status: 404, url: nowhere },
  { verdict: 'wrong method', status: 405, method: 'POST' },
  { verdict: 'preflight', status: 204, method: 'OPTIONS' },
  { verdict: 'rate limited', status: 429, options: { rateLimit: { limit: 0 } } },
])('the verdict $verdict is in the journal with the status $status', async (row) => {
  const { verdict, status, options, url = makeAddress(), method = 'GET', headers = {} } = row;
  const mock = createMock(options);
  await send(mock, url, { method, headers });
  expect(mock.requests).toMatchObject([{ number: 1, method, status, verdict }]);
});

test.each([
  { where: 'unknown parameters', url: makeAddress({ api_key: 'my-secret', id: 'my-secret' }) },
  { where: 'another kind of token', headers: { authorization: 'Basic my-secret' } },
  { where: 'two tokens', headers: { authorization: 'Bearer my-secret, Bearer b' } },
  {
    where: 'other headers',
    url: nowhere,
    headers: { 'x-api-key': 'my-secret', cookie: 'my-secret' },
  },
])('the journal hides a secret in $where', async ({ url = makeAddress(), headers = {} }) => {
  const mock = createMock();
  await send(mock, url, { headers });
  expect(mock.violations).not.toEqual([]);
  const recorded = JSON.stringify([mock.requests, mock.violations]);
  expect(recorded).toContain('[hidden]');
  expect(recorded).not.toContain('my-secret');
});

test.each([0, 3])(
  'violations stay, however many requests come after them: journalSize %s',
  async (journalSize) => {
    const mock = createMock({ journalSize });
    await ask(mock, { query: { max_results: 1 } });
    for (let round = 0; round < 9; round += 1) await ask(mock, { query: { max_results: 5 } });
    expect(mock.requests.some(({ verdict }) => verdict === 'invalid')).toBe(false);
    expect(mock.violations).toEqual([
      {
        method: 'GET',
        url: '/2/users/42/liked_tweets?max_results=1',
        caller: expect.any(String),
        in: 'query',
        name: 'max_results',
        values: ['1'],
        reason: expect.stringMatching(/5 to 100/),
      },
    ]);
  },
);

test.each([
  { what: 'an encoded user', scope: { user: '42' }, url: makeAddress({}, '%34%32') },
  {
    what: 'an encoded parameter',
    scope: { query: { max_results: 5 } },
    url: `${makeAddress()}&max%5Fresults=5`,
  },
  {
    what: 'a parameter that the journal cuts off',
    scope: { query: { max_results: 5 } },
    url: `${makeAddress()}&tweet.fields=${'id,'.repeat(1000)}id&max_results=5`,
  },
])('a scope has requests with $what', async ({ scope, url }) => {
  const mock = createMock();
  await send(mock, url);
  expect(mock.for(scope).requests).toHaveLength(1);
});

// A scope whose members are all undefined is the whole mock, too.
test.each([{}, { user: undefined, query: {} }])('a reset of %o begins anew', async (scope) => {
  const mock = createMock();
  await ask(mock);
  mock.for(scope as Match).reset();
  expect(mock.requests).toEqual([]);
  await ask(mock);
  expect(mock.requests).toMatchObject([{ number: 1 }]);
});

test('requests with the same fault share its body, which may be long', async () => {
  const mock = createMock({ faults: [{ body: { data: [] } }] });
  for (let round = 0; round < 2; round += 1) await ask(mock);
  const [first, second] = mock.requests;
  expect(first?.override?.body).toEqual({ data: [] });
  expect(second?.override?.body).toBe(first?.override?.body);
});

test('nobody can change an override by way of the journal', async () => {
  const mock = createMock({
    faults: [{ body: { data: [] }, match: { query: { max_results: 5 } } }],
  });
  await ask(mock, { query: { max_results: 5 } });
  const { override } = mock.requests[0] ?? {};
  for (const part of [override, override?.body, override?.match?.query]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});

const unknownCount = 4000;
/** A query of 15 kB, with as many unknown parameters. */
const longSearch = Array.from(
  { length: unknownCount },
  (_, index) => `${index.toString(36)}=`,
).join('&');
/** How many violations a request has in the journal. One more says how many are left out. */
const maxListed = 20;
/** Enough for these violations, and far less than for all. */
const maxCharacters = 20_000;

test('of a query of 15 kB, the journal has the first violations', async () => {
  const mock = createMock();
  await send(mock, `${makeAddress()}${longSearch}`);
  const violations = mock.requests[0]?.violations;
  expect(violations).toHaveLength(maxListed + 1);
  expect(violations?.at(-1)?.reason).toBe(`And ${unknownCount - maxListed} more.`);
  expect(JSON.stringify(mock.requests).length).toBeLessThan(maxCharacters);
});

test('the journal keeps a thousand requests by default', async () => {
  const mock = createMock();
  for (let round = 0; round < 1001; round += 1) await send(mock, nowhere);
  expect(mock.requests).toHaveLength(1000);
  expect(mock.requests[0]?.number).toBe(2);
});

test.each<{ override: Override; example: string | undefined }>([
  { override: { delay: 1 }, example: 'firstPage' },
  { override: { corruption: 'emptyPage' }, example: undefined },
  { override: { corruption: 'truncatedJson' }, example: undefined },
  { override: { body: 'other' }, example: undefined },
  { override: { reset: true }, example: undefined },
])('with an example and $override, the journal has the example $example', async (row) => {
  const mock = createMock();
  mock.next({ ...row.override, example: 'firstPage' });
  await ask(mock).catch(() => {});
  expect(mock.requests.map(({ example }) => example)).toEqual([row.example]);
});

test('a caller tells tokens apart, in all mocks of a process', async () => {
  const callers: unknown[] = [];
  for (const token of ['first', 'second', 'first']) {
    const mock = createMock();
    await ask(mock, { headers: { authorization: `Bearer ${token}` } });
    callers.push(mock.requests[0]?.caller);
  }
  const [first, second, third] = callers;
  expect(first).toMatch(/^\w{14}$/);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test('a request without a token has no caller', async () => {
  const mock = createMock();
  await ask(mock, { headers: { authorization: 'none' } });
  expect(mock.requests[0]).not.toHaveProperty('caller');
});

// What `waitForRequest` waits for: see `GET requests` in `control.test.ts`.
test('waitForRequest needs no journal', async () => {
  const mock = createMock({ journalSize: 0 });
  const waiting = mock.waitForRequest();
  await ask(mock);
  expect((await waiting).verdict).toBe('valid');
});

test('waitForRequest rejects at once if its signal is aborted', async () => {
  const signal = AbortSignal.abort(new Error('Enough.'));
  await expect(createMock().waitForRequest({ signal })).rejects.toThrow('Enough.');
});

test('waitForRequest rejects when its signal is aborted', async () => {
  const controller = new AbortController();
  const waiting = createMock().waitForRequest({ signal: controller.signal });
  controller.abort(new Error('Too late.'));
  await expect(waiting).rejects.toThrow('Too late.');
});
