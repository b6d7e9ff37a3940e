import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from '../test/ask.ts';
import { createMock } from './index.ts';

const address = addressOf({ max_results: 5 });
const headers = { authorization: 'Bearer a' };

/** Each caller requests a page of five in another way. */
const callers: Readonly<Record<string, (fetch: typeof globalThis.fetch) => Promise<Response>>> = {
  'fetch of a text': (fetch) => fetch(address, { headers }),
  'fetch of a URL': (fetch) => fetch(new URL(address), { headers }),
  'fetch of a Request': (fetch) => fetch(new Request(address, { headers })),
  'fetch of a Request, changed': (fetch) =>
    fetch(new Request(address, { method: 'POST' }), { method: 'GET', headers }),
};

test.each(Object.entries(callers))('%s gets a page, or an error', async (_name, call) => {
  const mock = createMock({ pages: 'full' });
  expect(await (await call(mock.fetch)).json()).toMatchObject({ meta: { result_count: 5 } });
  expect(mock.requests).toMatchObject([{ method: 'GET', verdict: 'valid', status: 200 }]);
  mock.next({ reset: true }, { cutBody: true });
  await expect(call(mock.fetch)).rejects.toThrow(
    new TypeError('The connection was reset, because an override of the mock asks for it.'),
  );
  await expect((await call(mock.fetch)).text()).rejects.toThrow(
    new TypeError('The body was cut off, because an override of the mock asks for it.'),
  );
});

test.each<[string, (signal: AbortSignal) => Parameters<typeof fetch>]>([
  ['of the init', (signal) => [address, { headers, signal }]],
  ['of the Request', (signal) => [new Request(address, { headers, signal })]],
  [
    'of the init, for the one of the Request',
    (signal) => [
      new Request(address, { headers, signal: new AbortController().signal }),
      { signal },
    ],
  ],
])('a signal %s ends a call before, in its delay and in its body', async (_, argumentsFor) => {
  const mock = createMock();
  const before = mock.fetch(...argumentsFor(AbortSignal.abort()));
  await expect(before).rejects.toMatchObject({ name: 'AbortError' });

  mock.next({ delay: 3_600_000 }, { slowBody: 3_600_000 });
  const late = new AbortController();
  const answer = mock.fetch(...argumentsFor(late.signal));
  late.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');

  const slow = new AbortController();
  const body = (await mock.fetch(...argumentsFor(slow.signal))).text();
  slow.abort(new Error('too slow'));
  await expect(body).rejects.toThrow('too slow');
});

test('a relative URL is refused with the URL to use', async () => {
  const { fetch } = createMock();
  await expect(fetch('/2/users/42/liked_tweets')).rejects.toThrow(TypeError);
  await expect(fetch('/2/users/42/liked_tweets')).rejects.toThrow(
    'The URL [/2/users/42/liked_tweets] is relative, and a mock has no address. Give an absolute one, such as http://mock/',
  );
  await expect(fetch(`/${'x'.repeat(1000)}`)).rejects.toThrow(`[/${'x'.repeat(99)}] is relative`);
  await expect(fetch('http://a:b@mock/2/users/42/liked_tweets')).rejects.toThrow('credentials');
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

test("an error of the caller's server is not an answer", () => {
  const header = (name: string) => {
    if (name === 'prefer') throw new Error('odd');
    return name === 'authorization' ? 'Bearer a' : undefined;
  };
  const incoming = { method: 'GET', url: '/2/users/1/liked_tweets', header };
  expect(() => createMock().handle(incoming)).toThrow('odd');
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

test.each([
  { code: 301, method: 'GET' },
  { code: 303, method: 'HEAD' },
  { code: 307, method: 'HEAD' },
])('after a $code, the method $method stays', async ({ code, method }) => {
  const faults = [
    { match: { user: '42' }, code, headers: { location: '/2/users/7/liked_tweets' } },
  ];
  const mock = createMock({ faults });
  await mock.fetch(address, { method, headers });
  expect(mock.requests.map((request) => request.method)).toEqual([method, method]);
});

test('a redirect is handed out if `redirect` is `manual`', async () => {
  const mock = createMock();
  mock.next({ code: 307, headers: { location: '/elsewhere' } });
  const response = await mock.fetch(address, { headers, redirect: 'manual' });
  expect(response).toMatchObject({ status: 307, redirected: false, url: address });
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

test('a response has the URL of its request, and its clone has it, too', async () => {
  const response = await createMock().fetch(`${address}#part`, { headers });
  expect(response.url).toBe(address);
  expect(response.clone().url).toBe(address);
});

test('the host of a URL and the header `Host` say nothing in process, even with a data set', async () => {
  const dataset = { posts: [{ id: '1', text: '' }], likes: { '42': ['1'] } };
  const response = await createMock({ dataset }).fetch(address, {
    headers: { ...headers, host: 'elsewhere.example' },
  });
  expect(response.status).toBe(200);
});
