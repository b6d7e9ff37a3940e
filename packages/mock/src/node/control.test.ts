import { expect, test, vi } from 'vitest';
import type { MockScope } from '../create-mock.ts';
import { createMock } from '../index.ts';
import { type ControlRequest, type Controls, control } from './control.ts';

function controls(next: MockScope['next'] = vi.fn()): Controls {
  const mock = createMock();
  return {
    for: (match) => Object.assign(mock.for(match), { next }),
    change: vi.fn(),
    moveClock: vi.fn(),
    reset: vi.fn(),
  };
}

const request = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  text = '',
): ControlRequest => ({
  method,
  url: path,
  header: (name) => ({ host: '127.0.0.1:4010', ...headers })[name],
  body: async () => text,
  clientLeft: () => new AbortController().signal,
});

test('it does not answer other paths', () => {
  for (const path of ['/2/users/1/liked_tweets', '/__controls', '/__contro', '/x']) {
    expect(control(controls(), [])(request('GET', path))).toBeUndefined();
  }
});

test('with no controls, anybody can check the health, and nothing else', async () => {
  const answer = control(undefined, []);
  const otherOrigin = { origin: 'https://elsewhere.example' };
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/__control/health?a', '/']) {
      expect(await answer(request(method, path, otherOrigin))).toMatchObject({
        status: 200,
        body: '{"status":"ok"}',
      });
    }
  }
  expect(answer(request('GET', '/__control/requests'))).toBeUndefined();
});

test('an unknown path is a 404 that lists the known ones', async () => {
  const answer = control(controls(), []);
  for (const path of ['/__control', '/__control/', '/__control/next/1']) {
    expect(await answer(request('POST', path))).toMatchObject({
      status: 404,
      body: expect.stringContaining(
        `There is no [POST ${path}]. Send GET /__control/health, GET /__control/requests, GET /__control/violations, GET /__control/pending, POST /__control/next, POST /__control/faults, POST /__control/change, POST /__control/clock, POST /__control/reset.`,
      ),
    });
  }
});

const foreign = /"Pages of another origin cannot use this path\."/;

test.each<[string, Record<string, string>, number, RegExp?]>([
  ['127.0.0.1', {}, 200],
  ['127.0.0.1', { origin: 'http://127.0.0.1:4010' }, 200],
  ['127.0.0.1', { origin: 'http://127.0.0.1:4011' }, 403, foreign],
  ['127.0.0.1', { origin: 'null' }, 403, foreign],
  ['127.0.0.1', { 'sec-fetch-site': 'cross-site' }, 403, foreign],
  ['127.0.0.1', { 'sec-fetch-site': 'same-origin' }, 200],
  ['127.0.0.1', { host: 'no host', origin: 'http://a.example' }, 403, foreign],
  [
    '127.0.0.1',
    { host: 'rebound.example:4010' },
    403,
    /"\[rebound\.example:4010\] is not a name of this server\. Call it by an address, or allow the/,
  ],
  ['127.0.0.1', { host: 'localhost.example' }, 403, /not a name of/],
  ['127.0.0.1', { host: 'not-localhost' }, 403, /not a name of/],
  ['127.0.0.1', { host: 'localhost:4010' }, 200],
  ['127.0.0.1', { host: '127.12.0.99:4010' }, 200],
  ['localhost', { host: '[::1]:4010' }, 200],
  ['::1', { host: 'rebound.example' }, 403, /not a name of/],
  ['0.0.0.0', { host: 'mock.internal' }, 403, /not a name of/],
  ['0.0.0.0', { host: '127.0.0.1.example' }, 403, /not a name of/],
  ['0.0.0.0', { host: '192.0.2.7:4010' }, 200],
  ['0.0.0.0', { host: '[2001:db8::7]:4010' }, 200],
  ['Mock.Internal', { host: 'mock.internal:4010' }, 200],
])(
  'listening on %s, a request with %j is answered with %i',
  async (host, headers, status, reason) => {
    const answer = await control(controls(), [host])(
      request('GET', '/__control/requests', headers),
    );
    expect(answer?.status).toBe(status);
    if (reason) expect(answer?.body).toMatch(reason);
  },
);

test.each<[string, string, RegExp, path?: string]>([
  ['text/plain', '[]', /must be JSON/],
  ['application/jsonl', '[]', /must be JSON\. Send `Content-Type: application\/json`\./],
  ['text/plain; as=application/json', '[]', /must be JSON/],
  ['application/json', '[', /is not JSON .*\[\{\\"code\\": 503\}\]/],
  ['application/json', '[', /is not JSON .*\[\{\\"user\\": \\"42\\", \\"like\\": 2\}\]/, 'change'],
])('a body of %s that is %s is refused', async (type, text, reason, path = 'next') => {
  const queued = vi.fn();
  const next = request('POST', `/__control/${path}`, { 'content-type': type }, text);
  expect(await control(controls(queued), [])(next)).toMatchObject({
    status: 400,
    body: expect.stringMatching(reason),
  });
  expect(queued).not.toHaveBeenCalled();
});
