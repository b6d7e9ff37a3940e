import { expect, test } from 'vitest';
import { addressOf, ask, type MockResponse, type Query } from '../../test/ask.ts';
import { exampleOf, problemOf } from '../examples/examples.ts';
import { createMock, type MockOptions } from '../index.ts';

test.each([
  ['no Authorization header', undefined, 'is missing'],
  ['another scheme', 'Basic dGVzdA==', 'is not a Bearer token'],
  ['no token', 'Bearer ', 'is not a Bearer token'],
  ['two tokens', 'Bearer one two', 'is not a Bearer token'],
  ['a token that is not in the list', 'Bearer stolen', 'does not accept'],
])('%s is a 401 that says how to authenticate', async (_, authorization, detail) => {
  const mock = createMock({ tokens: ['right'] });
  const response = await mock.fetch(
    new Request(addressOf(), authorization === undefined ? {} : { headers: { authorization } }),
  );
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(response.headers.has('x-rate-limit-limit')).toBe(false);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    title: 'Unauthorized',
    type: 'about:blank',
    status: 401,
  });
  expect(text).toContain(detail);
  expect(text).not.toContain('stolen');
});

test.each([
  ...['Bearer right', 'bearer right', 'BEARER   right', 'BeArEr right'],
  ...['Bearer AA%2Fb%3D:c', 'Bearer a|b', 'Bearer ='],
])('%s is accepted', async (authorization) => {
  const mock = createMock({ tokens: ['right', 'AA%2Fb%3D:c', 'a|b', '='] });
  expect((await ask(mock, {}, '42', { authorization })).status).toBe(200);
});

const scopes = ['tweet.read', 'users.read', 'like.read'];
const noon = () => Date.UTC(2026, 6, 1, 12);
const tokens = {
  own: { user: '42', scopes: [...scopes, 'offline.access'], expiresAt: '2026-07-01T12:00:01Z' },
  any: {},
  application: { kind: 'application' },
  narrow: { user: '42', scopes: ['tweet.read', 'users.read'] },
  stale: { user: '42', expiresAt: '2026-07-01T12:00:00Z' },
} as const satisfies MockOptions['tokens'];

function as(token: string, options: MockOptions = {}, user = '42'): Promise<MockResponse> {
  const headers = { authorization: `Bearer ${token}` };
  return ask(createMock({ tokens, now: noon, ...options }), {}, user, headers);
}

test('a token reads the likes of its user; one without a user, those of all', async () => {
  const answers = [await as('own'), await as('any'), await as('any', {}, '7')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  ['stale', '42', 'expired', problemOf(401)],
  ['unknown', '42', 'does not accept', problemOf(401)],
  ['application', '42', 'Application-Only', exampleOf(403, 'applicationToken')?.value],
  ['narrow', '42', 'lacks like.read', exampleOf(403, 'insufficientToken')?.value],
  ['own', '7', 'another user', exampleOf(403, 'insufficientToken')?.value],
])(
  'the token %s gets for the likes of %s the reason %j, and none as recorded',
  async (token, user, why, recorded) => {
    const { status, body, text } = await as(token, {}, user);
    expect([status, body.status]).toEqual([Object(recorded).status, status]);
    expect(body.detail).toContain(why);
    expect(text).not.toContain(token);
    expect((await as(token, { as: 'recorded' }, user)).body).toEqual(recorded);
  },
);

test('a request that its token does not allow follows the contract', async () => {
  const mock = createMock({ tokens, now: noon });
  for (const token of ['stale', 'application', 'unknown']) {
    await ask(mock, {}, '42', { authorization: `Bearer ${token}` });
  }
  const found = mock.requests.map(({ verdict, violations }) => [verdict, violations.length]);
  expect(found).toEqual([
    ['unauthorized', 0],
    ['forbidden', 0],
    ['unauthorized', 1],
  ]);
});

test('an anonymous request needs no token, and a wrong one is still refused', async () => {
  const statuses = async (options: MockOptions) => {
    const mock = createMock(options);
    const query: Query = { max_results: 5 };
    return [
      (await ask(mock, query, '42', { authorization: '' })).status,
      (await ask(mock, query, '42', { authorization: 'Bearer wrong' })).status,
      (await ask(mock, query, '42', { authorization: 'Bearer any' })).status,
    ];
  };
  expect(await statuses({ tokens, anonymous: true })).toEqual([200, 401, 200]);
  expect(await statuses({ tokens })).toEqual([401, 401, 200]);
});

test('an error about a token does not show it', () => {
  const create = (rights: object) => () => createMock({ tokens: { secret: rights } });
  expect(create({ kind: 'bot' })).toThrow("`tokens[0].kind` cannot be 'bot'. Give one of user, ");
  expect(create({ expiresAt: 'soon' })).toThrow(
    "`tokens[0].expiresAt` cannot be 'soon'. Give a time in ISO 8601, such as",
  );
  expect(create({ scopes: 'like.read' })).toThrow('`tokens[0].scopes`');
});

test('the violations of a request are found before the rights of its token', async () => {
  const mock = createMock({ tokens: { a: { user: '42' } } });
  const authorization = 'Bearer a';
  const { status } = await ask(mock, { max_results: 1000, foo: 1 }, '43', { authorization });
  expect(status).toBe(400);
  expect(mock.violations.map(({ name }) => name)).toEqual(['max_results', 'foo']);
  expect((await ask(mock, {}, 'x', { authorization })).text).not.toContain('of another user');
  expect((await ask(mock, {}, '43', { authorization })).status).toBe(403);
});
