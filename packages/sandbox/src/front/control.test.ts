import { expect, test, vi } from 'vitest';
import { type ControlRequest, type Controls, control } from './control.ts';

function controls(): Controls {
  return { requests: [], violations: [], enqueue: vi.fn(), reset: vi.fn() };
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
});

test('other paths are none of its own', () => {
  for (const path of ['/2/users/1/liked_tweets', '/__controls', '/__contro', '/']) {
    expect(control(controls(), '127.0.0.1')(request('GET', path))).toBeUndefined();
  }
});

test('without controls, only the health can be asked for, by anybody', async () => {
  const answer = control(undefined, '127.0.0.1');
  const otherOrigin = { origin: 'https://elsewhere.example' };
  for (const method of ['GET', 'HEAD']) {
    expect(await answer(request(method, '/__control/health?a', otherOrigin))).toMatchObject({
      status: 200,
      body: '{"status":"ok"}',
    });
  }
  expect(answer(request('GET', '/__control/requests'))).toBeUndefined();
});

test('what does not exist is a 404 that lists what does', async () => {
  const answer = control(controls(), '127.0.0.1');
  for (const path of ['/__control', '/__control/', '/__control/next/1', '/__control/change']) {
    expect(await answer(request('POST', path))).toMatchObject({
      status: 404,
      body: expect.stringMatching(/There is no \[POST \/__control.*POST \/__control\/next/),
    });
  }
  const changing = control({ ...controls(), change: vi.fn() }, '127.0.0.1');
  const json = { 'content-type': 'application/json' };
  expect(await changing(request('POST', '/__control/change', json, '{}'))).toMatchObject({
    status: 204,
  });
});

test.each<[string, Record<string, string>, number]>([
  ['127.0.0.1', {}, 200],
  ['127.0.0.1', { origin: 'http://127.0.0.1:4010' }, 200],
  ['127.0.0.1', { origin: 'http://127.0.0.1:4011' }, 403],
  ['127.0.0.1', { origin: 'null' }, 403],
  ['127.0.0.1', { 'sec-fetch-site': 'cross-site' }, 403],
  ['127.0.0.1', { 'sec-fetch-site': 'same-origin' }, 200],
  ['127.0.0.1', { host: 'no host', origin: 'http://a.example' }, 403],
  ['127.0.0.1', { host: 'rebound.example:4010' }, 403],
  ['127.0.0.1', { host: 'localhost:4010' }, 200],
  ['::1', { host: 'rebound.example' }, 403],
  ['0.0.0.0', { host: 'mock.internal' }, 200],
])('listening on %s, a request with %j is answered with %i', async (host, headers, status) => {
  const answer = await control(controls(), host)(request('GET', '/__control/requests', headers));
  expect(answer?.status).toBe(status);
});

test.each<[string, string, RegExp]>([
  ['text/plain', '[]', /must be JSON/],
  ['application/jsonl', '[]', /must be JSON/],
  ['application/json', '[', /is not JSON .*\[\{\\"code\\": 503\}\]/],
])('next refuses a body of %s that is %s', async (type, text, reason) => {
  const queue = controls();
  const next = request('POST', '/__control/next', { 'content-type': type }, text);
  expect(await control(queue, '127.0.0.1')(next)).toMatchObject({
    status: 400,
    body: expect.stringMatching(reason),
  });
  expect(queue.enqueue).not.toHaveBeenCalled();
});

test('next takes one or a list, and what it cannot queue is a 400', async () => {
  const queue = controls();
  const answer = control(queue, '127.0.0.1');
  const json = { 'content-type': 'Application/JSON; charset=utf-8' };
  const send = (text: string) => answer(request('POST', '/__control/next', json, text));
  expect(await send('{"code":503}')).toMatchObject({ status: 204, body: '' });
  expect(await send('[{"code":503},{"delay":1}]')).toMatchObject({ status: 204 });
  expect(vi.mocked(queue.enqueue).mock.calls).toEqual([
    [[{ code: 503 }]],
    [[{ code: 503 }, { delay: 1 }]],
  ]);
  vi.mocked(queue.enqueue).mockImplementation(() => {
    throw new Error('Not possible.');
  });
  expect(await send('{}')).toMatchObject({
    status: 400,
    body: '{"title":"Control","type":"about:blank","status":400,"detail":"Not possible."}',
  });
});
