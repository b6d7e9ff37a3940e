import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, type MockResponse, send } from '../../test/ask.ts';
import { findExample } from '../examples/examples.ts';
import { createMock, type MockOptions } from '../index.ts';

test.each([
  { authorization: '', detail: 'is missing' },
  { authorization: 'Basic dGVzdA==', detail: 'is not a Bearer token' },
  { authorization: 'Bearer stolen', detail: 'does not accept' },
])('the header "$authorization" is a 401, because it $detail', async (row) => {
  const { authorization, detail } = row;
  const mock = createMock({ tokens: ['right'] });
  const { status, headers, text } = await ask(mock, { headers: { authorization } });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(headers.has('x-rate-limit-limit')).toBe(false);
  expect(text).toContain(detail);
  expect(text).not.toContain('stolen');
});

const scopes = ['tweet.read', 'users.read', 'like.read'];
const tokens = {
  // More scopes than needed, and a second left.
  ofUser42: {
    user: '42',
    scopes: [...scopes, 'offline.access'],
    expiresAt: '2026-07-01T12:00:01Z',
  },
  ofAnyUser: {},
  ofApplication: { kind: 'application' },
  withoutLikeRead: { user: '42', scopes: ['tweet.read', 'users.read'] },
  endsAtNoon: { user: '42', expiresAt: '2026-07-01T12:00:00Z' },
} as const satisfies MockOptions['tokens'];
/** The end of `endsAtNoon`. */
const now = () => Date.parse('2026-07-01T12:00:00Z');

/** Requests the likes of a user with an access token; without a token if it is empty. */
function requestWithToken(
  token: string,
  user = '42',
  options: MockOptions = {},
): Promise<MockResponse> {
  const mock = createMock({ tokens, now, ...options });
  return ask(mock, { userId: user, headers: { authorization: token && `Bearer ${token}` } });
}

test('a token with a user reads the likes of that user', async () => {
  expect((await requestWithToken('ofUser42')).status).toBe(200);
});

test.each(['42', '7'])('a token without a user reads the likes of user %s', async (user) => {
  expect((await requestWithToken('ofAnyUser', user)).status).toBe(200);
});

test('a request without a token reads likes if the mock is anonymous', async () => {
  expect((await requestWithToken('', '42', { anonymous: true })).status).toBe(200);
});

test('a wrong token is refused even if the mock is anonymous', async () => {
  expect((await requestWithToken('wrong', '42', { anonymous: true })).status).toBe(401);
});

test.each([
  { token: 'endsAtNoon', user: '42', status: 401, reason: 'expired' },
  { token: 'ofApplication', user: '42', status: 403, reason: 'Application-Only' },
  { token: 'withoutLikeRead', user: '42', status: 403, reason: 'lacks like.read' },
  { token: 'ofUser42', user: '7', status: 403, reason: 'another user' },
])('the token $token gets $status for user $user, because: $reason', async (row) => {
  const { status, body, text } = await requestWithToken(row.token, row.user);
  expect(status).toBe(row.status);
  expect(body.detail).toContain(row.reason);
  expect(text).not.toContain(row.token);
});

test.each([
  { token: 'ofApplication', user: '42', example: 'applicationToken' },
  { token: 'withoutLikeRead', user: '42', example: 'insufficientToken' },
  { token: 'ofUser42', user: '7', example: 'insufficientToken' },
])('as recorded, the token $token gets the example $example for user $user', async (row) => {
  const { text } = await requestWithToken(row.token, row.user, { as: 'recorded' });
  const example = JSON.stringify(findExample(403, row.example)?.value);
  expect(text).toBe(example.replace('api.example.com', 'api.twitter.com'));
});

// Of several faults of a request, the first in this order decides: its token is not accepted, it
// violates the contract, its token does not allow it.
test.each([
  { token: 'endsAtNoon', path: '42/liked_tweets', verdict: 'unauthorized', violations: 0 },
  { token: 'ofApplication', path: '42/liked_tweets', verdict: 'forbidden', violations: 0 },
  { token: 'unknown', path: '42/liked_tweets?foo=1', verdict: 'unauthorized', violations: 1 },
  {
    token: 'ofUser42',
    path: '43/liked_tweets?max_results=3&foo=1',
    verdict: 'invalid',
    violations: 2,
  },
  { token: 'ofUser42', path: 'x/liked_tweets', verdict: 'invalid', violations: 1 },
])('$path with the token $token is $verdict', async ({ token, path, verdict, violations }) => {
  const mock = createMock({ tokens, now });
  const headers = { authorization: `Bearer ${token}` };
  await send(mock, `http://mock.test/2/users/${path}`, { headers });
  expect(mock.requests).toMatchObject([{ verdict }]);
  expect(mock.violations).toHaveLength(violations);
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
