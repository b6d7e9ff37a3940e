import { once } from 'node:events';
import { connect } from 'node:net';
import { sendBytes } from '@liked-posts/test-utils/http-server';
import { afterAll, expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const path = '/2/users/42/liked_tweets';

interface RequestContent {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly method?: string;
}

/** A request as bytes. A header without a value is left out. */
function writeRequest(target: string, content: RequestContent = {}): string {
  const { headers = {}, body = '', method = 'GET' } = content;
  const length = body === '' ? '' : String(Buffer.byteLength(body));
  const all = { host: '127.0.0.1', 'content-length': length, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => value && `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const authorized = { authorization: 'Bearer any-token' };
const requestsToService = [
  ...['%', '%00', '%2F..%2F', '%C0%AF', '%u0041', '{id}', '', 'a'.repeat(30_000)].map((id) =>
    writeRequest(`/2/users/${id}/liked_tweets`, { headers: authorized }),
  ),
  ...['//', '*', '\\', '/2/users/42/../../x', `http://evil.example/${'%zz'.repeat(99)}`].map(
    (target) => writeRequest(target, { headers: authorized }),
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
  ].map((query) => writeRequest(`${path}?${query}`, { headers: authorized })),
  ...['POST', 'PUT', 'TRACE', 'QUERY', 'get'].map((method) =>
    writeRequest(path, { method, headers: authorized, body: 'x' }),
  ),
  ...['code=abc', 'code=99999', 'example=__proto__'].map((prefer) =>
    writeRequest(path, { headers: { ...authorized, prefer } }),
  ),
  ...['', 'Basic x', `Bearer ${'a b'.repeat(999)}`].map((authorization) =>
    writeRequest(path, { headers: { authorization } }),
  ),
  ...['-1', '10000000000', 'x'].map((length) =>
    writeRequest(path, { headers: { 'content-length': length } }),
  ),
  ...[{ 'transfer-encoding': 'gzip' }, { expect: '200-ok' }, { 'a b': 'c' }, { x: 'y\0' }].map(
    (headers) => writeRequest(path, { headers }),
  ),
  writeRequest(path, {
    headers: Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'y'])),
  }),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\0\u00a5',
  'GET\r\n\r\n',
  '\0\0\0\0',
  ...['HTTP/0.9', 'ICY/1.1', ''].map((version) => `GET ${path} ${version}\r\n\r\n`),
];

const writeControl = (name: string, body = '', headers: Record<string, string> = {}) =>
  writeRequest(`/__control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const validOverride = '{"code":500}';
const requestsToControls = [
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
  writeControl('reset', '', headers),
  writeControl('faults', '[]', headers),
  writeControl('change', '{"user":"42","like":1}', headers),
  writeRequest('/__control/violations', { method: 'DELETE', headers }),
  writeRequest('/__control/requests', { headers }),
]);
requestsToControls.push(
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''].map((type) =>
    writeControl('faults', validOverride, { 'content-type': type }),
  ),
  ...['%72eset', '../__control/reset', '/reset', 'reset/', 'reset;x', 'constructor'].map((name) =>
    writeControl(name, '[]'),
  ),
  ...['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) =>
    writeRequest('/__control/reset', {
      method,
      headers: { 'access-control-request-method': 'POST' },
    }),
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
  ].flatMap((body) => [writeControl('next', body), writeControl('faults', body)]),
  ...[
    'user=',
    'page=1e3',
    'page=-1',
    'token=%00',
    '__proto__=1',
    'user=1&toString=1',
    '%ff=1',
  ].flatMap((query) => [
    writeControl(`next?${query}`, validOverride),
    writeControl(`reset?${query}`),
    writeRequest(`/__control/requests?${query}`),
  ]),
  ...['after=-1', 'wait=9999999s', 'wait=-1s'].map((query) =>
    writeRequest(`/__control/requests?${query}`),
  ),
);

/** A mock with a queued override and a fault, which hostile requests must not change. */
const mock = await startMock({ control: true, faults: [{ code: 503 }] });
mock.next({ code: 429 });
const { pending } = mock;
afterAll(() => mock.close());

async function expectRefused(bytes: string): Promise<string> {
  const response = await sendBytes(mock.url, Buffer.from(bytes, 'latin1'), {
    keepOpen: true,
  });
  const start = bytes.slice(0, 300);
  expect(response, start).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response, start).not.toMatch(/\n {4}at /i);
  expect(mock.pending, start).toEqual(pending);
  return response;
}

test('hostile bytes to the service get 4xx', async () => {
  for (const bytes of requestsToService) await expectRefused(bytes);
});

test('hostile bytes to the controls get 4xx, which no page of another origin can read', async () => {
  for (const bytes of requestsToControls) {
    expect(await expectRefused(bytes)).not.toMatch(/access-control-allow-origin/i);
  }
  expect(Object.prototype).not.toHaveProperty('code');
});

const normalRequest = writeRequest(path, { headers: authorized });

const writeGet = (target: string, headers: Record<string, string>, body = '') =>
  writeRequest(target, { headers: { ...authorized, ...headers }, body });

const chunkedHeaders = { 'content-length': '', 'transfer-encoding': 'chunked' };
const chunkedRequest = writeGet(path, chunkedHeaders, '2\r\n{}\r\n0\r\n\r\n');

// These arrive as they are sent only without an HTTP client, which would change or refuse them.
test.each([
  { what: 'with a fragment', status: 200, bytes: writeGet(`${path}?max_results=%35#x`, {}) },
  {
    what: 'with a quoted token',
    status: 200,
    bytes: writeGet(path, { authorization: 'Bearer "",{}' }),
  },
  { what: 'with an empty body', status: 200, bytes: writeGet(path, { 'content-length': '0' }) },
  { what: 'with a body', status: 400, bytes: writeGet(path, {}, '{}') },
  { what: 'with a body in chunks', status: 400, bytes: chunkedRequest },
  { what: 'with two tokens', status: 401, bytes: writeGet(path, { Authorization: 'Bearer b' }) },
  { what: 'of another address', status: 404, bytes: writeGet('http://elsewhere/x', {}) },
  { what: 'OPTIONS *', status: 404, bytes: writeRequest('*', { method: 'OPTIONS' }) },
  { what: 'POST elsewhere', status: 404, bytes: writeRequest('/nowhere', { method: 'POST' }) },
  { what: 'POST', status: 405, bytes: writeRequest(path, { method: 'POST', body: 'x' }) },
  { what: 'DELETE', status: 405, bytes: writeRequest(path, { method: 'DELETE' }) },
])('a request $what gets $status', async ({ bytes, status }) => {
  await using server = await startMock();
  const response = await sendBytes(server.url, bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(server.requests).toMatchObject([{ number: 1, status }]);
});

test.each([
  {
    what: 'half of a request',
    sent: requestsToService.map((bytes) => bytes.slice(0, bytes.length / 2)),
  },
  { what: 'a request with a late response', sent: Array<string>(18).fill(normalRequest) },
])('the mock lives on after clients that left after $what', async ({ sent }) => {
  await using abandoned = await startMock();
  abandoned.setFaults({ delay: 3_600_000, times: 9 }, { slowBody: 3_600_000, times: 9 });
  for (const bytes of sent) {
    const socket = connect(Number(new URL(abandoned.url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  }
  abandoned.setFaults();
  expect(await sendBytes(abandoned.url, normalRequest)).toMatch(/^HTTP\/1\.1 200 /);
});
