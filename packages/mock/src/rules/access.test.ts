import { expect, test } from 'vitest';
import { ask, type MockResponse } from '../../test/ask.ts';
import { exampleOf, problemOf } from '../examples/examples.ts';
import { createMock, type MockOptions } from '../index.ts';

test.each([
  ['', 'is missing'],
  ['Basic dGVzdA==', 'is not a Bearer token'],
  ['Bearer stolen', 'does not accept'],
])('the header %j is a 401 that says how to authenticate', async (authorization, detail) => {
  const mock = createMock({ tokens: ['right'] });
  const { status, headers, text } = await ask(mock, {}, '42', { authorization });
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(headers.has('x-rate-limit-limit')).toBe(false);
  expect(text).toContain(detail);
  expect(text).not.toContain('stolen');
});

const scopes = ['tweet.read', 'users.read', 'like.read'];
const tokens = {
  own: { user: '42', scopes: [...scopes, 'offline.access'], expiresAt: '2026-07-01T12:00:01Z' },
  any: {},
  application: { kind: 'application' },
  narrow: { user: '42', scopes: ['tweet.read', 'users.read'] },
  stale: { user: '42', expiresAt: '2026-07-01T12:00:00Z' },
} as const satisfies MockOptions['tokens'];

function as(token: string, options: MockOptions = {}, user = '42'): Promise<MockResponse> {
  const mock = createMock({ tokens, now: () => Date.UTC(2026, 6, 1, 12), ...options });
  return ask(mock, {}, user, { authorization: token && `Bearer ${token}` });
}

test('a token reads the likes of its user; one without a user, those of all; without any, only if all may', async () => {
  const answers = [await as('own'), await as('any'), await as('any', {}, '7')];
  answers.push(await as('', { anonymous: true }), await as('wrong', { anonymous: true }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 401]);
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

test('a request that its token does not allow follows the contract, and its violations are found before that', async () => {
  const mock = createMock({ tokens, now: () => Date.UTC(2026, 6, 1, 12) });
  for (const token of ['stale', 'application', 'unknown']) {
    await ask(mock, {}, '42', { authorization: `Bearer ${token}` });
  }
  const authorization = 'Bearer own';
  await ask(mock, { max_results: 1000, foo: 1 }, '43', { authorization });
  expect((await ask(mock, {}, 'x', { authorization })).text).not.toContain('of another user');
  const found = mock.requests.map(({ verdict, violations }) => [verdict, violations.length]);
  expect(found).toEqual([
    ['unauthorized', 0],
    ['forbidden', 0],
    ['unauthorized', 1],
    ['invalid', 2],
    ['invalid', 1],
  ]);
});
