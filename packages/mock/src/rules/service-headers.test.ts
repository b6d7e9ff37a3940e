import { expect, test } from 'vitest';
import { ask, makeAddress, type Query, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const windowSeconds = 900;
/** The start of a window, in seconds since 1970. */
const windowStart = 1_699_999_200;
/** A time within that window. */
const nowSeconds = windowStart + 500;

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
  const response = await ask(mock, { query, headers });
  expect(findServiceHeaders(response.headers)).toEqual(expected);
});

test('two responses have two transaction ids', async () => {
  const mock = createMock();
  const ids = [await ask(mock), await ask(mock)].map(({ headers }) =>
    headers.get('x-transaction-id'),
  );
  expect(ids[0]).not.toBe(ids[1]);
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

test('HEAD gets what GET gets, without a body', async () => {
  const mock = createMock();
  const get = await send(mock, makeAddress());
  const head = await send(mock, makeAddress(), { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(`${new TextEncoder().encode(get.text).length}`);
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
});
