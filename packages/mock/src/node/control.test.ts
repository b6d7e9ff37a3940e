import { sendBytes } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { idsOn, page } from '../../test/ask.ts';
import { startMock } from './start-mock.ts';

const mock = await startMock({ control: true, allowedHosts: ['Mock.Internal'] });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

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

test('users and tokens have overrides and lists of their own, at the same time', async () => {
  const scopes = [
    { user: '1', token: 'any-token', scope: 'user=1', code: 501 },
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
    expect([await ask(user, token), await ask(user, token)]).toEqual([code + 1, code]);
    await ask(user, token, '?max_results=4');
    for (const list of ['requests', 'violations', 'pending']) {
      const count = { requests: 3, violations: 1, pending: 0 }[list];
      expect((await get(`${list}?${scope}`)).body).toHaveLength(count ?? 0);
    }
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

test('requests can be asked for from a number on, and waited for', async () => {
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
});

test('who waits for a later number gets the first request after a reset', async () => {
  await ask('7');
  const coming = get('requests?after=5&wait=60s');
  await fetch(mock.url);
  await post('reset');
  await ask('8');
  expect((await coming).body).toMatchObject([{ number: 1, url: '/2/users/8/liked_tweets' }]);
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

test('likes are changed all or none, and a reset undoes the change', async () => {
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

test('violations that a test makes on purpose are taken by DELETE, which returns them', async () => {
  await ask('1', 'any-token', '?max_results=4');
  await ask('2', 'any-token', '?max_results=4');
  const response = await fetch(`${mock.url}/__control/violations?user=1`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject([{ name: 'max_results', values: ['4'] }]);
  expect((await get('violations')).body).toHaveLength(1);
});

test.each([
  ...['/favicon.ico', '/robots.txt', '/apple-touch-icon.png'],
  ...['/apple-touch-icon-120x120-precomposed.png'],
  '/.well-known/appspecific/com.chrome.devtools.json',
])('%s, which browsers request by themselves, is a 404 and no violation', async (path) => {
  expect((await fetch(mock.url + path)).status).toBe(404);
  expect(mock.violations).toEqual([]);
  expect(mock.requests).toEqual([]);
});

test.each([
  ['GET', 'requests?wait=5', "`wait` cannot be '5'. Give a time from 0s to 600s, such as 5s or"],
  ['GET', 'requests?after=x', "`after` cannot be 'x'. Give a whole number from 0"],
  ['GET', 'pending?page=x', "`match.page` cannot be 'x'. Give a whole number from 1"],
  ['GET', 'violations?token=a%20b', '`match.token` cannot be used: it is not an access token.'],
  ['POST', 'reset?usr=42', '`match.query.usr` does not exist. Give one of max_results'],
  ['POST', 'change?user=42', 'This path has no `user`. Leave out the query.'],
])('%s %s is refused, with the reason', async (method, name, reason) => {
  await ask('7');
  const response = await fetch(`${mock.url}/__control/${name}`, { method });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining(reason) });
  expect(mock.requests).toHaveLength(1);
});

test('an unknown path is a 404 that lists the known ones', async () => {
  for (const path of ['', 'next/1', 'constructor']) {
    const { status, text } = await post(path);
    const known =
      'GET /__control/health, GET /__control/requests, GET /__control/violations, DELETE /__control/violations, GET /__control/pending, POST /__control/next, POST /__control/faults, POST /__control/change, POST /__control/reset.';
    expect([status, JSON.parse(text).detail]).toEqual([
      404,
      `There is no [POST /__control/${path}]. Send ${known}`,
    ]);
  }
});

test.each([
  ['text/plain', '[]', 'must be JSON. Send `Content-Type: application/json`.'],
  ['text/plain; as=application/json', '[]', 'must be JSON'],
  ['application/jsonl', '[]', 'must be JSON'],
  ['application/json', '[', 'Send a list such as [{\\"code\\": 503}].'],
])('a body of %s that is %s is refused', async (type, body, reason) => {
  const init = { method: 'POST', headers: { 'content-type': type }, body };
  const response = await fetch(`${mock.url}/__control/next`, init);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)]);
});

const statusOf = async (url: string, target: string, ...headers: readonly string[]) => {
  const bytes = `GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nconnection: close\r\n\r\n`;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await sendBytes(url, bytes))?.[1]);
};

// Pages of other origins, and names that a page lets resolve to this machine, are refused: the
// hostile requests have those.
test.each([
  ['host: localhost:4010'],
  ['host: 127.12.0.99'],
  ['host: [2001:db8::7]:4010'],
  ['host: mock.internal:4010'],
  ['host: 127.0.0.1:4010', 'origin: http://127.0.0.1:4010'],
  ['host: 127.0.0.1', 'sec-fetch-site: same-origin'],
])('a caller with %s controls the mock', async (...headers) => {
  expect(await statusOf(mock.url, '/__control/requests', ...headers)).toBe(200);
});

test('with no controls, anybody can check the health, and nothing else', async () => {
  await using plain = await startMock();
  for (const [target, status] of [
    ['/__control/health?a', 200],
    ['/', 200],
    ['/__control/requests', 404],
  ] as const) {
    const headers = ['host: x', 'origin: https://elsewhere.example', 'authorization: Bearer a'];
    expect(await statusOf(plain.url, target, ...headers)).toBe(status);
  }
  expect((await fetch(plain.url, { method: 'HEAD' })).status).toBe(200);
  expect(plain.violations).toHaveLength(1);
  // So does a client with HTTP/1.0, which names no host.
  const asked = (name: string) => sendBytes(mock.url, `GET /__control/${name} HTTP/1.0\r\n\r\n`);
  expect(await asked('health')).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
  expect(await asked('requests')).toMatch(/^HTTP\/1\.1 403 /);
});
