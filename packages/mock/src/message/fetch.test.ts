import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeAddress } from '../../test/ask.ts';
import { createMock, type Override } from '../index.ts';

const address = makeAddress({ max_results: 5 });
const headers = { authorization: 'Bearer a' };

/** Each caller requests a page of five in another way. */
const callers: Readonly<Record<string, (fetch: typeof globalThis.fetch) => Promise<Response>>> = {
  'fetch of a text': (fetch) => fetch(address, { headers }),
  'fetch of a URL': (fetch) => fetch(new URL(address), { headers }),
  'fetch of a Request': (fetch) => fetch(new Request(address, { headers })),
  'fetch of a Request, changed': (fetch) =>
    fetch(new Request(address, { method: 'POST' }), { method: 'GET', headers }),
};

test.each(Object.entries(callers))('%s gets a page', async (_name, call) => {
  const mock = createMock({ pages: 'full' });
  expect(await (await call(mock.fetch)).json()).toMatchObject({ meta: { result_count: 5 } });
  expect(mock.requests).toMatchObject([{ method: 'GET', verdict: 'valid', status: 200 }]);
});

test.each<[override: Override, reason: string]>([
  [{ reset: true }, 'The connection was reset, because an override of the mock asks for it.'],
  [{ cutBody: true }, 'The body was cut off, because an override of the mock asks for it.'],
])('%j is a TypeError that names the cause', async (override, reason) => {
  const mock = createMock();
  mock.next(override);
  const text = mock.fetch(address, { headers }).then((response) => response.text());
  await expect(text).rejects.toThrow(new TypeError(reason));
});

/** Each gives the signal in another way. */
const signaled: Readonly<Record<string, (signal: AbortSignal) => Parameters<typeof fetch>>> = {
  'of the init': (signal) => [address, { headers, signal }],
  'of the Request': (signal) => [new Request(address, { headers, signal })],
};

describe.each(Object.entries(signaled))('a signal %s', (_name, argumentsFor) => {
  test('ends a call before it begins', async () => {
    const response = createMock().fetch(...argumentsFor(AbortSignal.abort()));
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('ends a delay', async () => {
    const mock = createMock();
    mock.next({ delay: 3_600_000 });
    const left = new AbortController();
    const response = mock.fetch(...argumentsFor(left.signal));
    left.abort(new Error('enough'));
    await expect(response).rejects.toThrow('enough');
  });

  test('ends a slow body', async () => {
    const mock = createMock();
    mock.next({ slowBody: 3_600_000 });
    const left = new AbortController();
    const body = (await mock.fetch(...argumentsFor(left.signal))).text();
    left.abort(new Error('too slow'));
    await expect(body).rejects.toThrow('too slow');
  });
});

test('a relative URL is a TypeError', async () => {
  await expect(createMock().fetch('/2/users/42/liked_tweets')).rejects.toThrow(TypeError);
});

test('a slow body waits for its next chunk only while somebody reads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mock = createMock();
  mock.next({ slowBody: 3_600_000 });
  const reader = (await mock.fetch(address, { headers })).body?.getReader();
  expect(vi.getTimerCount()).toBe(0);
  const read = reader?.read();
  expect(vi.getTimerCount()).toBe(1);
  await reader?.cancel();
  expect(vi.getTimerCount()).toBe(0);
  expect(await read).toEqual({ done: true, value: undefined });
});

test('a redirect is followed to the mock again', async () => {
  const mock = createMock({ pages: 'full' });
  const location = '/2/users/7/liked_tweets?max_results=5';
  mock.next({ code: 307, headers: { location } });
  const response = await mock.fetch(address, { headers });
  expect(response).toMatchObject({ status: 200, redirected: true });
  expect(response.url).toBe(`http://mock.test${location}`);
  expect(mock.requests.map(({ status, url }) => ({ status, url }))).toEqual([
    { status: 307, url: '/2/users/42/liked_tweets?max_results=5' },
    { status: 200, url: location },
  ]);
});

test('a redirect to another origin takes no access token along', async () => {
  const mock = createMock();
  mock.next({ code: 302, headers: { location: 'http://elsewhere/2/users/7/liked_tweets' } });
  expect((await mock.fetch(address, { headers })).status).toBe(401);
});

test('after a redirect, HEAD stays HEAD', async () => {
  const faults = [
    { match: { user: '42' }, code: 303, headers: { location: '/2/users/7/liked_tweets' } },
  ];
  const mock = createMock({ faults });
  await mock.fetch(address, { method: 'HEAD', headers });
  expect(mock.requests.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
});

test('a redirect is a TypeError if `redirect` is `error`', async () => {
  const mock = createMock();
  mock.next({ code: 307, headers: { location: '/elsewhere' } });
  await expect(mock.fetch(address, { headers, redirect: 'error' })).rejects.toThrow(TypeError);
});

test('redirects without an end are a TypeError', async () => {
  const mock = createMock({ faults: [{ code: 307, headers: { location: address } }] });
  await expect(mock.fetch(address, { headers })).rejects.toThrow(TypeError);
  expect(mock.requests).toHaveLength(21);
});

test('a response and its clone have the URL of the request', async () => {
  const response = await createMock().fetch(`${address}#part`, { headers });
  expect(response.url).toBe(address);
  expect(response.clone().url).toBe(address);
});
