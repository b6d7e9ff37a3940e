import { once } from 'node:events';
import { connect } from 'node:net';
import { sendBytes } from '@liked-posts/test-utils/http-server';
import { afterAll, expect, test } from 'vitest';
import {
  authorized,
  hostileToControls,
  hostileToService,
  servicePath,
  writeRequest,
} from '../../test/hostile-requests.ts';
import { startMock } from './start-mock.ts';

/** A mock with a queued override and a fault, which hostile requests must not change. */
const mock = await startMock({ control: true, faults: [{ code: 503 }] });
mock.next({ code: 429 });
const { pending } = mock;
afterAll(() => mock.close());

/** Expects a 4xx without a stack trace, and a mock that has not changed. */
async function expectRefused(bytes: string): Promise<string> {
  const response = await sendBytes(mock.url, Buffer.from(bytes, 'latin1'), { keepOpen: true });
  const start = bytes.slice(0, 300);
  expect(response, start).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response, start).not.toMatch(/\n {4}at /i);
  expect(mock.pending, start).toEqual(pending);
  return response;
}

test.each(Object.entries(hostileToService))('hostile %s get 4xx', async (_, requests) => {
  for (const bytes of requests) await expectRefused(bytes);
});

test.each(Object.entries(hostileToControls))(
  'hostile %s to the controls get 4xx that no page of another origin can read',
  async (_, requests) => {
    for (const bytes of requests) {
      expect(await expectRefused(bytes)).not.toMatch(/access-control-allow-origin/i);
    }
    expect(Object.prototype).not.toHaveProperty('code');
  },
);

const normalRequest = writeRequest(servicePath, { headers: authorized });

const writeGet = (target: string, headers: Record<string, string>, body = '') =>
  writeRequest(target, { headers: { ...authorized, ...headers }, body });

const chunkedHeaders = { 'content-length': '', 'transfer-encoding': 'chunked' };
const chunkedRequest = writeGet(servicePath, chunkedHeaders, '2\r\n{}\r\n0\r\n\r\n');

// These arrive as they are sent only without an HTTP client, which would change or refuse them.
test.each([
  { what: 'with a fragment', status: 200, bytes: writeGet(`${servicePath}?max_results=%35#x`, {}) },
  {
    what: 'with a quoted token',
    status: 200,
    bytes: writeGet(servicePath, { authorization: 'Bearer "",{}' }),
  },
  {
    what: 'with an empty body',
    status: 200,
    bytes: writeGet(servicePath, { 'content-length': '0' }),
  },
  { what: 'with a body', status: 400, bytes: writeGet(servicePath, {}, '{}') },
  { what: 'with a body in chunks', status: 400, bytes: chunkedRequest },
  {
    what: 'with two tokens',
    status: 401,
    bytes: writeGet(servicePath, { Authorization: 'Bearer b' }),
  },
  { what: 'of another address', status: 404, bytes: writeGet('http://elsewhere/x', {}) },
  { what: 'OPTIONS *', status: 404, bytes: writeRequest('*', { method: 'OPTIONS' }) },
  { what: 'POST elsewhere', status: 404, bytes: writeRequest('/nowhere', { method: 'POST' }) },
  { what: 'POST', status: 405, bytes: writeRequest(servicePath, { method: 'POST', body: 'x' }) },
  { what: 'DELETE', status: 405, bytes: writeRequest(servicePath, { method: 'DELETE' }) },
])('a request $what gets $status', async ({ bytes, status }) => {
  await using server = await startMock();
  const response = await sendBytes(server.url, bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(server.requests).toMatchObject([{ number: 1, status }]);
});

test.each([
  {
    what: 'half of a request',
    sent: Object.values(hostileToService)
      .flat()
      .map((bytes) => bytes.slice(0, bytes.length / 2)),
  },
  { what: 'a request with a late response', sent: Array<string>(18).fill(normalRequest) },
])('the mock lives on after clients that left after $what', async ({ sent }) => {
  await using abandoned = await startMock();
  // Of the late responses, nine begin late, and nine have a slow body.
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
