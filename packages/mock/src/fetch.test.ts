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
  // The platform of a worker passes the environment as the second argument.
  'fetch of a worker': (fetch) =>
    fetch(new Request(address, { headers }), { LIKES: '3' } as RequestInit),
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
