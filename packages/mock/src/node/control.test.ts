import { sendBytes } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { idsOn, page } from '../../test/ask.ts';
import { startMock } from './start-mock.ts';

const mock = await startMock({ control: true, allowedHosts: ['Mock.Internal'] });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

/** Sends a POST to a control; without `body`, one without a body. */
async function post(name: string, body?: object): Promise<{ status: number; text: string }> {
  const content = {
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${mock.url}/__control/${name}`, {
    method: 'POST',
    ...(body !== undefined && content),
  });
  return { status: response.status, text: await response.text() };
}

/** The list that a control responds with. */
async function list(name: string): Promise<unknown> {
  return (await fetch(`${mock.url}/__control/${name}`)).json();
}

/** Asks the service for likes of a user, and returns the status. */
async function ask(user: string, { token = 'any-token', query = '' } = {}): Promise<number> {
  const url = `${mock.url}/2/users/${user}/liked_tweets${query}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
}

/** Waits until the server has received the requests that were sent before. */
async function letArrive(url = mock.url): Promise<void> {
  await fetch(url);
}

test.each([
  { scope: 'user=1', user: '1', token: 'any-token' },
  { scope: 'token=token-of-one', user: '3', token: 'token-of-one' },
])('what is set for $scope is for its requests alone', async ({ scope, user, token }) => {
  await post(`faults?${scope}`, { code: 501, times: 1 });
  await post(`next?${scope}`, [{ code: 502 }]);
  expect(await ask('2', { token: 'another-token' })).toBe(200);
  expect([await ask(user, { token }), await ask(user, { token })]).toEqual([502, 501]);
});

describe.each(['requests', 'violations', 'pending'])('of two users with %s', (name) => {
  beforeEach(async () => {
    for (const user of ['1', '2']) {
      await ask(user, { query: '?max_results=4' });
      await post(`next?user=${user}`, { code: 503 });
    }
  });

  test('a scope lists its own', async () => {
    expect(await list(`${name}?user=1`)).toHaveLength(1);
    expect(await list(name)).toHaveLength(2);
  });

  test('POST reset with a scope clears only its own', async () => {
    await post('reset?user=1');
    expect(await list(`${name}?user=1`)).toEqual([]);
    expect(await list(`${name}?user=2`)).toHaveLength(1);
  });
});

test('GET requests waits for a request of its scope after a number', async () => {
  await ask('8', { query: '?max_results=9' });
  const coming = list('requests?user=8&page=1&max_results=9&after=1&wait=60s');
  await letArrive();
  // Number 2 is of another user, and number 3 has another query.
  await ask('7', { query: '?max_results=9' });
  await ask('8');
  await ask('8', { query: '?max_results=9' });
  expect(await coming).toMatchObject([
    { number: 4, page: 1, url: '/2/users/8/liked_tweets?max_results=9' },
  ]);
});

test('GET requests does not wait for a request that is there already', async () => {
  for (let round = 0; round < 3; round += 1) await ask('7');
  expect(await list('requests?after=1&wait=60s')).toHaveLength(2);
});

test('GET requests is empty if no request comes in time', async () => {
  expect(await list('requests?wait=1ms')).toEqual([]);
});

test('who waits for a later number gets the first request after a reset', async () => {
  await ask('7');
  const coming = list('requests?after=5&wait=60s');
  await letArrive();
  await post('reset');
  await ask('8');
  expect(await coming).toMatchObject([{ number: 1, url: '/2/users/8/liked_tweets' }]);
});

test('a server that closes responds at once to who waits for a request', async () => {
  const closing = await startMock({ control: true });
  const waiting = fetch(`${closing.url}/__control/requests?wait=60s`);
  await letArrive(closing.url);
  const started = performance.now();
  await closing.close();
  expect(performance.now() - started).toBeLessThan(2500);
  expect(await (await waiting).json()).toEqual([]);
});

const listIds = async () => idsOn([await page(mock)]);

test('POST change changes likes', async () => {
  const [first, ...others] = await listIds();
  await post('change', { user: '42', unlike: [first] });
  expect((await listIds()).slice(0, others.length)).toEqual(others);
});

test('POST reset undoes changes of likes', async () => {
  const ids = await listIds();
  await post('change', { user: '42', like: 2 });
  await post('reset');
  expect(await listIds()).toEqual(ids);
});

test('DELETE violations returns those that it takes', async () => {
  await ask('1', { query: '?max_results=4' });
  await ask('2', { query: '?max_results=4' });
  const response = await fetch(`${mock.url}/__control/violations?user=1`, { method: 'DELETE' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject([{ name: 'max_results', values: ['4'] }]);
  expect(await list('violations')).toHaveLength(1);
});

test.each([
  '/favicon.ico',
  '/robots.txt',
  '/apple-touch-icon.png',
  '/apple-touch-icon-120x120-precomposed.png',
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

test.each(['', 'next/1', 'constructor'])(
  'the path %j is a 404 that lists the known ones',
  async (path) => {
    const { status, text } = await post(path);
    const known =
      'GET /__control/health, GET /__control/requests, GET /__control/violations, DELETE /__control/violations, GET /__control/pending, POST /__control/next, POST /__control/faults, POST /__control/change, POST /__control/reset.';
    expect(status).toBe(404);
    expect(JSON.parse(text).detail).toBe(`There is no [POST /__control/${path}]. Send ${known}`);
  },
);

test.each([
  ['text/plain', '[]', 'must be JSON. Send `Content-Type: application/json`.'],
  ['text/plain; as=application/json', '[]', 'must be JSON'],
  ['application/jsonl', '[]', 'must be JSON'],
  ['application/json', '[', 'Send an object, or a list of them.'],
])('a body of %s that is %s is refused', async (type, body, reason) => {
  const init = { method: 'POST', headers: { 'content-type': type }, body };
  const response = await fetch(`${mock.url}/__control/next`, init);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(reason);
});

/** The status of a GET with exactly these headers. */
async function getStatus(url: string, target: string, headers: readonly string[]) {
  const bytes = `GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nconnection: close\r\n\r\n`;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await sendBytes(url, bytes))?.[1]);
}

// For callers that are refused, see `raw-requests.test.ts`.
test.each([
  ['host: localhost:4010'],
  ['host: 127.12.0.99'],
  ['host: [2001:db8::7]:4010'],
  ['host: mock.internal:4010'],
  ['host: 127.0.0.1:4010', 'origin: http://127.0.0.1:4010'],
  ['host: 127.0.0.1', 'sec-fetch-site: same-origin'],
])('a caller with %s controls the mock', async (...headers) => {
  expect(await getStatus(mock.url, '/__control/requests', headers)).toBe(200);
});

test.each([
  { target: '/__control/health?a', status: 200 },
  { target: '/', status: 200 },
  { target: '/__control/requests', status: 404 },
])('without controls, a page of any origin gets $status for $target', async (row) => {
  await using plain = await startMock();
  const headers = ['host: x', 'origin: https://elsewhere.example', 'authorization: Bearer a'];
  expect(await getStatus(plain.url, row.target, headers)).toBe(row.status);
});

test.each([
  { target: 'health', status: 200 },
  { target: 'requests', status: 403 },
])('a client with HTTP/1.0, which names no host, gets $status for $target', async (row) => {
  const response = await sendBytes(mock.url, `GET /__control/${row.target} HTTP/1.0\r\n\r\n`);
  expect(response.startsWith(`HTTP/1.1 ${row.status} `)).toBe(true);
});
