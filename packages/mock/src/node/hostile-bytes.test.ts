import { once } from 'node:events';
import { connect } from 'node:net';
import { sendBytes } from '@liked-posts/test-utils/http-server';
import { afterAll, expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const path = '/2/users/42/liked_tweets';

/** A request as bytes. A header without a value is left out. */
function request(target: string, headers: Record<string, string> = {}, body = '', method = 'GET') {
  const length = body === '' ? '' : String(Buffer.byteLength(body));
  const all = { host: '127.0.0.1', 'content-length': length, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => value && `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const authorized = { authorization: 'Bearer any-token' };
const toService = [
  ...['%', '%00', '%2F..%2F', '%C0%AF', '%u0041', '{id}', '', 'a'.repeat(30_000)].map((id) =>
    request(`/2/users/${id}/liked_tweets`, authorized),
  ),
  ...['//', '*', '\\', '/2/users/42/../../x', `http://evil.example/${'%zz'.repeat(99)}`].map(
    (target) => request(target, authorized),
  ),
  ...[
    'max_results=1e9999',
    'max_results[]=5',
    'expansions=a&expansions=b',
    'tweet.fields=,',
    'pagination_token=%zz',
    '__proto__=1',
    'constructor[prototype]=1',
    'toString=',
    '%',
    '=',
    'tweet.fields=id&'.repeat(900),
    `tweet.fields=${'zz,'.repeat(4000)}`,
  ].map((query) => request(`${path}?${query}`, authorized)),
  ...['POST', 'PUT', 'TRACE', 'QUERY', 'get'].map((method) =>
    request(path, authorized, 'x', method),
  ),
  ...['code=abc', 'code=99999', 'example=__proto__', 'dynamic=7'].map((prefer) =>
    request(path, { ...authorized, prefer }),
  ),
  ...['', 'Basic x', `Bearer ${'a b'.repeat(999)}`].map((authorization) =>
    request(path, { authorization }),
  ),
  ...['-1', '10000000000', 'x'].map((length) => request(path, { 'content-length': length })),
  ...[{ 'transfer-encoding': 'gzip' }, { expect: '200-ok' }, { 'a b': 'c' }, { x: 'y\0' }].map(
    (header) => request(path, header),
  ),
  request(path, Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x-${at}`, 'y']))),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\0\u00a5',
  'GET\r\n\r\n',
  '\0\0\0\0',
  ...['HTTP/0.9', 'ICY/1.1', ''].map((version) => `GET ${path} ${version}\r\n\r\n`),
];

const control = (name: string, body = '', headers: Record<string, string> = {}) =>
  request(`/__control/${name}`, { 'content-type': 'application/json', ...headers }, body, 'POST');
const good = '{"code":500}';
const toControls = [
  // What pages of other origins send, and callers by names that resolve to this machine.
  ...[
    'evil.example',
    '127.0.0.1.nip.io',
    'localhost.evil.example',
    'not-localhost',
    'no host',
    'evil.example@x',
    '127.0.0.1.example',
  ].map((host) => ({ host })),
  { host: 'evil.example:4010', origin: 'http://evil.example:4010' },
  ...['null', 'https://evil.example', 'http://127.0.0.1:1', 'http://evil.example@127.0.0.1:1'].map(
    (origin) => ({ origin }),
  ),
  { 'sec-fetch-site': 'cross-site' },
].flatMap((headers) => [
  control('reset', '', headers),
  control('faults', '[]', headers),
  control('change', '{"user":"42","like":1}', headers),
  request('/__control/violations', headers, '', 'DELETE'),
  request('/__control/requests', headers),
]);
toControls.push(
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''].map((type) =>
    control('faults', good, { 'content-type': type }),
  ),
  ...['%72eset', '../__control/reset', '/reset', 'reset/', 'reset;x', 'constructor'].map((name) =>
    control(name, '[]'),
  ),
  ...['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) =>
    request('/__control/reset', { 'access-control-request-method': 'POST' }, '', method),
  ),
  ...[
    'null',
    '7',
    '"code"',
    '[null]',
    '[[]]',
    '{}',
    '['.repeat(50_000),
    '{"__proto__":{"code":500}}',
    '{"code":1e400}',
    '{"code":500,"constructor":1}',
    '{"code":500,"times":0}',
    '{"code":500,"match":{"__proto__":{"user":"1"}}}',
    '{"code":500,"match":{"token":"a b"}}',
    '{"code":500,"headers":{"x":"a\\r\\nb: c"}}',
    `{"code":500,"match":{"user":"${'1'.repeat(1_000_000)}"}}`,
  ].flatMap((body) => [control('next', body), control('faults', body)]),
  ...[
    'user=',
    'page=1e3',
    'page=-1',
    'token=%00',
    '__proto__=1',
    'user=1&toString=1',
    '%ff=1',
  ].flatMap((query) => [
    control(`next?${query}`, good),
    control(`reset?${query}`),
    request(`/__control/requests?${query}`),
  ]),
  ...['after=-1', 'wait=9999999s', 'wait=-1s'].map((query) =>
    request(`/__control/requests?${query}`),
  ),
);

/** A mock with a queued override and a fault, which hostile requests must not change. */
const mock = await startMock({ control: true, faults: [{ code: 503 }] });
mock.next({ code: 429 });
const { pending } = mock;
afterAll(() => mock.close());

async function expectRefused(bytes: string): Promise<string> {
  const response = await sendBytes(mock.url, Buffer.from(bytes, 'latin1'), true);
  const start = bytes.slice(0, 300);
  expect(response, start).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response, start).not.toMatch(/\n {4}at /i);
  expect(mock.pending, start).toEqual(pending);
  return response;
}

test('hostile bytes to the service get 4xx', async () => {
  for (const bytes of toService) await expectRefused(bytes);
});

test('hostile bytes to the controls get 4xx, which no page of another origin can read', async () => {
  for (const bytes of toControls) {
    expect(await expectRefused(bytes)).not.toMatch(/access-control-allow-origin/i);
  }
  expect(Object.prototype).not.toHaveProperty('code');
});

const normal = request(path, authorized);

test.each([
  { what: 'half of a request', sent: toService.map((bytes) => bytes.slice(0, bytes.length / 2)) },
  { what: 'a request with a late response', sent: Array<string>(18).fill(normal) },
])('the mock lives on after clients that left after $what', async ({ sent }) => {
  await using left = await startMock();
  left.setFaults({ delay: 3_600_000, times: 9 }, { slowBody: 3_600_000, times: 9 });
  for (const bytes of sent) {
    const socket = connect(Number(new URL(left.url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  }
  left.setFaults();
  expect(await sendBytes(left.url, normal)).toMatch(/^HTTP\/1\.1 200 /);
});
