import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { afterAll, expect, test } from 'vitest';
import { idsOn, page } from '../../test/ask.ts';
import { startMock } from './start-mock.ts';

const mock = await startMock({ control: true });
afterAll(() => mock.close());

async function post(name: string, body?: unknown): Promise<{ status: number; text: string }> {
  const init = {
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${mock.url}/__control/${name}`, {
    method: 'POST',
    ...(body !== undefined && init),
  });
  return { status: response.status, text: await response.text() };
}

async function get(name: string) {
  const response = await fetch(`${mock.url}/__control/${name}`);
  return { status: response.status, body: await response.json() };
}

const ask = async (user: string, token = 'any-token', query = '') => {
  const url = `${mock.url}/2/users/${user}/liked_tweets${query}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
};

test('over HTTP, users and tokens have overrides and lists of their own, at the same time', async () => {
  const scopes = [
    { user: '1', token: 'any-token', scope: 'user=1', code: 501 },
    { user: '2', token: 'any-token', scope: 'user=2', code: 511 },
    { user: '3', token: 'token-of-one', scope: 'token=token-of-one', code: 521 },
    { user: '3', token: 'token-of-another', scope: 'token=token-of-another', code: 531 },
  ];
  for (const { scope, code } of scopes) {
    await post(`faults?${scope}`, { code, times: 1 });
    await post(`next?${scope}`, [{ code: code + 1 }]);
  }
  for (const { user, token, scope, code } of scopes) {
    expect((await get(`pending?${scope}`)).body).toMatchObject([
      { code: code + 1, from: 'next' },
      { code, from: 'setFaults' },
    ]);
    expect(await ask(user, token)).toBe(code + 1);
  }
  await ask('1', 'any-token', '?max_results=4');
  for (const { user, token, code } of scopes) expect(await ask(user, token)).toBe(code);
  for (const { scope, user } of scopes) {
    expect((await get(`requests?${scope}`)).body).toHaveLength(user === '1' ? 3 : 2);
    expect((await get(`violations?${scope}`)).body).toHaveLength(user === '1' ? 1 : 0);
    expect((await get(`pending?${scope}`)).body).toEqual([]);
    await post(`next?${scope}`, { code: 599 });
  }
  const [first, ...others] = scopes;
  await post(`reset?${first?.scope}`);
  for (const list of ['requests', 'violations', 'pending']) {
    expect((await get(`${list}?${first?.scope}`)).body).toEqual([]);
  }
  expect(await ask('1')).toBe(200);
  for (const { user, token } of others) expect(await ask(user, token)).toBe(599);
});

test('faults are replaced and cleared, and pending shows which never applied', async () => {
  mock.reset();
  expect(await post('faults', [{ match: { page: 1 }, code: 503 }, { code: 500 }])).toEqual({
    status: 204,
    text: '',
  });
  expect([await ask('7'), await ask('7')]).toEqual([503, 500]);
  await post('faults', { match: { page: 9, query: { max_results: 5 } }, corruption: 'lostToken' });
  expect(await ask('7')).toBe(200);
  expect((await get('pending')).body).toEqual([
    {
      match: { page: 9, query: { max_results: '5' } },
      corruption: 'lostToken',
      from: 'setFaults',
      applied: 0,
    },
  ]);
  await post('faults', []);
  expect((await get('pending')).body).toEqual([]);
  await post('next', { code: 503, times: 2 });
  expect([await ask('7'), await ask('7'), await ask('7')]).toEqual([503, 503, 200]);
});

test('requests can be asked for from a number on, and waited for', async () => {
  mock.reset();
  await ask('7');
  const coming = get('requests?user=8&page=1&max_results=9&after=1&wait=60s');
  await ask('7', 'any-token', '?max_results=9');
  await ask('8');
  await ask('8', 'any-token', '?max_results=9');
  expect((await coming).body).toMatchObject([
    { number: 4, page: 1, url: '/2/users/8/liked_tweets?max_results=9' },
  ]);
  // One that came already is not waited for, and one that does not come is not there.
  expect((await get('requests?after=2&wait=60s')).body).toHaveLength(2);
  expect(await get('requests?after=4&wait=1ms')).toEqual({ status: 200, body: [] });
  expect((await get('requests?after=3')).body).toHaveLength(1);
});

test('a server that closes answers those who wait for a request at once', async () => {
  const closing = await startMock({ control: true });
  const waiting = fetch(`${closing.url}/__control/requests?wait=60s`);
  await fetch(closing.url);
  const started = performance.now();
  await closing.close();
  expect(performance.now() - started).toBeLessThan(2500);
  expect(await (await waiting).json()).toEqual([]);
});

test('likes are changed all or none, and a reset undoes it', async () => {
  const ids = async () => idsOn([await page(mock)]);
  const [first, ...others] = await ids();
  const unlike = { user: '42', unlike: [first] };
  const refused = await post('change', [unlike, { user: '42', like: 'all' }]);
  expect(refused).toEqual({ status: 400, text: expect.stringMatching(/change\[1\]\.like/) });
  expect(await ids()).toEqual([first, ...others]);
  await post('change', unlike);
  expect((await ids()).slice(0, others.length)).toEqual(others);
  await post('reset');
  expect(await ids()).toEqual([first, ...others]);
});

test('a client with HTTP/1.0 can only check the health', async () => {
  const asked = (name: string) => sendBytes(mock.url, `GET /__control/${name} HTTP/1.0\r\n\r\n`);
  expect(await asked('health')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await asked('requests')).toMatch(/^HTTP\/1\.1 403 /);
});

test.each([
  ['GET', 'requests?wait=5', "`wait` cannot be '5'. Give a time from 0s to 600s, such as 5s or"],
  ['GET', 'requests?wait=601s', "`wait` cannot be '601s'. Give a time"],
  ['GET', 'requests?after=x', "`after` cannot be 'x'. Give a whole number from 0"],
  ['GET', 'requests?usr=1', '`match.query.usr` does not exist. Give one of max_results'],
  ['GET', 'pending?page=x', "`match.page` cannot be 'x'. Give a whole number from 1"],
  ['GET', 'violations?token=a%20b', '`match.token` cannot be used: it is not an access token.'],
  ['POST', 'next?user=', "`match.user` cannot be ''. Give a non-empty string."],
  ['POST', 'faults?page=0', '`match.page` cannot be 0. Give a whole number from 1'],
  ['POST', 'reset?usr=42', '`match.query.usr` does not exist. Give one of max_results'],
  ['POST', 'change?user=42', 'This path has no `user`. Leave out the query.'],
  ['POST', 'clock?user=42', 'This path has no `user`. Leave out the query.'],
])('%s %s is refused, with the reason', async (method, name, reason) => {
  await ask('7');
  const response = await fetch(`${mock.url}/__control/${name}`, { method });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining(reason) });
  expect(mock.requests.length).toBeGreaterThan(0);
});
