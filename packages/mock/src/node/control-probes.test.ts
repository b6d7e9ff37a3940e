import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

type Headers = Readonly<Record<string, string>>;

function probe(method: string, target: string, body = '', headers: Headers = {}): string {
  const all = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const get = (path: string, headers?: Headers) => probe('GET', `/__control/${path}`, '', headers);
const post = (path: string, body?: string, headers?: Headers) =>
  probe('POST', `/__control/${path}`, body, headers);

/** What pages of other origins, and callers by names that resolve to this machine, send. */
const foreign: readonly Headers[] = [
  { host: 'evil.example' },
  { host: 'evil.example:4010', origin: 'http://evil.example:4010' },
  { host: '127.0.0.1.nip.io' },
  { host: 'localhost.evil.example' },
  { host: 'evil.example@x' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'http://evil.example@127.0.0.1:1' },
  { 'sec-fetch-site': 'cross-site' },
];

const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''];

const targets = [
  ...['/__control/%72eset', '/__control/../__control/reset', '/__control//reset'],
  ...['/__control/reset/', '/__control/reset;x', '/__control/constructor', '/__control/__proto__'],
  'http://127.0.0.1/__control/nothing/reset',
];

const good = '{"code":500}';
const bodies = [
  ...['null', '7', '"code"', '[null]', '[[]]', '{}', '['.repeat(50_000)],
  ...['{"__proto__":{"code":500}}', '{"code":1e400}', '{"code":500,"constructor":1}'],
  ...['{"code":500,"times":0}', '{"code":500,"times":1e400}', '{"code":500,"match":[]}'],
  ...['7', '{"__proto__":{"user":"1"}}', '{"user":""}', '{"token":"a b"}', '{"page":0.5}'].map(
    (match) => `{"code":500,"match":${match}}`,
  ),
  '{"code":500,"match":{"query":{"__proto__":"1"}}}',
  '{"code":500,"headers":{"x":"a\\r\\nb: c"}}',
  '{"code":500,"headers":{"content-length":"1"}}',
  `{"code":500,"match":{"user":"${'1'.repeat(1_000_000)}"}}`,
];

const queries = [
  ...['user=', 'page=1e3', 'page=-1', 'page=', 'token=%00', 'token=a%20b', 'usr=1'],
  ...['__proto__=1', 'constructor=1', 'user=1&toString=1', '=1', '%ff=1'],
];
const waits = ['after=-1', 'after=1e9', 'after=', 'wait=5', 'wait=9999999s', 'wait=-1s'];

const probes = [
  ...foreign.flatMap((headers) => [
    post('reset', '', headers),
    post('faults', '[]', headers),
    post('clock', '{"advance":1}', headers),
    get('requests', headers),
  ]),
  ...types.map((type) => post('faults', good, { 'content-type': type })),
  ...targets.map((target) => probe('POST', target, '[]')),
  ...['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) =>
    probe(method, '/__control/reset', '', { 'access-control-request-method': 'POST' }),
  ),
  ...bodies.flatMap((body) => [post('next', body), post('faults', body)]),
  ...queries.flatMap((query) => [
    post(`next?${query}`, good),
    post(`faults?${query}`, good),
    post(`reset?${query}`),
    get(`pending?${query}`),
  ]),
  ...[...waits, ...queries].map((query) => get(`requests?${query}`)),
];

test('hostile requests to the control API get 4xx, and change nothing', async () => {
  await using mock = await startMock({ control: true, faults: [{ code: 503 }] });
  mock.next({ code: 429 });
  const before = mock.pending;
  for (const bytes of probes) {
    const answer = await sendBytes(mock.url, bytes);
    const what = bytes.slice(0, 300);
    expect(answer, what).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer, what).not.toMatch(/access-control-allow-origin|\n {4}at /i);
    expect(mock.pending, what).toEqual(before);
  }
  expect(Object.prototype).not.toHaveProperty('code');
});
