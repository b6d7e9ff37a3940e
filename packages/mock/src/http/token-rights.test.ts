import { expect, test } from 'vitest';
import { ask, type MockResponse, type Query } from '../../test/ask.ts';
import { exampleOf, problemOf } from '../examples/examples.ts';
import { createMock, type MockOptions } from '../index.ts';

const scopes = ['tweet.read', 'users.read', 'like.read'];
const now = () => Date.UTC(2026, 6, 1, 12);
const tokens = {
  own: { user: '42', scopes: [...scopes, 'offline.access'], expiresAt: '2026-07-01T12:00:01Z' },
  any: {},
  application: { kind: 'application' },
  narrow: { user: '42', scopes: ['tweet.read', 'users.read'] },
  stale: { user: '42', expiresAt: '2026-07-01T12:00:00Z' },
} as const satisfies MockOptions['tokens'];

function as(token: string, options: MockOptions = {}, user = '42'): Promise<MockResponse> {
  const headers = { authorization: `Bearer ${token}` };
  return ask(createMock({ tokens, now, ...options }), {}, user, headers);
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
  const mock = createMock({ tokens, now });
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
