import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import {
  callGet,
  catchError,
  collect,
  createMiddleware,
  createTestClient,
  neverRespond,
  serveResponses,
  url,
  useFakeClock,
  waitFor,
} from '../test/clients.ts';
import { createToken, respond, servePages } from '../test/service.ts';
import type { ClientOptions, LikedPostsClient } from './index.ts';

const reason = new Error('enough');
const hooks = ['onRequest', 'onResponse'] as const;
const readPage = (client: LikedPostsClient, signal: AbortSignal) =>
  client.getPage('1', {}, { signal });

/** A call of each kind. */
const calls: {
  name: string;
  call: (client: LikedPostsClient, signal: AbortSignal) => Promise<unknown>;
}[] = [
  { name: 'getPage', call: readPage },
  { name: 'posts', call: (client, signal) => collect(client.posts('1', {}, { signal })) },
  { name: 'GET', call: (client, signal) => callGet(client, { signal }) },
];

describe('an abort', () => {
  test.each(calls)('before $name prevents its request', async ({ call }) => {
    const { fetch, requests } = servePages([['1']]);
    const accessToken = vi.fn(() => 'token-0123456789');
    const client = createTestClient(fetch, { accessToken });

    expect(await catchError(call(client, AbortSignal.abort(reason)))).toBe(reason);
    expect(requests).toEqual([]);
    expect(accessToken).not.toHaveBeenCalled();
  });

  test('of a function that then throws leaves no unhandled rejection', async () => {
    const controller = new AbortController();
    const onWait = () => {
      controller.abort(reason);
      throw reason;
    };
    const client = createTestClient(servePages([['1']], [{ status: 503 }]).fetch, { onWait });
    const { signal } = controller;
    expect(await catchError(client.getPage('1', {}, { signal }))).toBe(reason);
  });

  test.each([200, 401])(
    'by an error of another call leaves that error alone: %i',
    async (status) => {
      const other = createTestClient(async () => respond({ title: 'x' }, status));
      const otherError = await catchError(other.getPage('1', {}, { from: 'other' }));
      const before = { ...Object(otherError) };
      const accessToken = vi.fn(() => 'token-0123456789');
      const client = createTestClient(neverRespond, { accessToken });
      const controller = new AbortController();
      const aborted = catchError(readPage(client, controller.signal));
      await new Promise(setImmediate);
      controller.abort(otherError);

      expect(await aborted).toBe(otherError);
      expect(otherError).toMatchObject(before);
      expect(before).toMatchObject({ position: { token: 'other' } });
      // A 401 that another call got is no reason to renew the token.
      expect(accessToken).toHaveBeenCalledOnce();
    },
  );

  test('that comes too late leaves the error of the response its position', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const controller = new AbortController();
      const client = createTestClient(async () => respond({ title: 'x' }, 404));
      const abortLater = async () => {
        for (let turn = 0; turn < turns; turn++) await undefined;
        controller.abort(reason);
      };
      client.use({ onResponse: () => void abortLater() });
      const options = { from: 'a', signal: controller.signal };
      const error = await catchError(client.getPage('1', {}, options));
      if (error !== reason) expect(error).toMatchObject({ status: 404, position: { token: 'a' } });
    }
  });

  test('ends a listing between two Posts', async () => {
    const controller = new AbortController();
    const client = createTestClient(servePages([['1', '2']]).fetch);
    const listing = client.posts('1', {}, { signal: controller.signal });
    await listing.next();
    controller.abort(reason);

    expect(await catchError(listing.next())).toBe(reason);
  });

  test.each<{ about: string; options: Partial<ClientOptions> }>([
    { about: 'a wait for the service', options: {} },
    { about: 'onWait', options: { onWait: neverRespond } },
    { about: 'accessToken', options: { accessToken: neverRespond } },
  ])('ends $about at once without leaving a timer', async ({ options }) => {
    useFakeClock();
    const controller = new AbortController();
    const { fetch } = serveResponses(respond({ title: 'x' }, 429, { 'retry-after': '30' }));
    const client = createTestClient(fetch, options);
    setTimeout(() => controller.abort(reason), 5);
    expect(await catchError(readPage(client, controller.signal))).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each(['fetch', ...hooks] as const)('while %s hangs leaves the gate open', async (source) => {
    let isHanging = false;
    const hangSometimes = () => (isHanging ? neverRespond() : undefined);
    const client = createTestClient(async () => {
      if (source === 'fetch') await hangSometimes();
      // Room for one request: if the aborted one still counted, the last one would have to wait.
      const reset = `${Math.ceil(Date.now() / 1000) + 50}`;
      const headers = { 'x-rate-limit-remaining': '1', 'x-rate-limit-reset': reset };
      return respond({ meta: {} }, 200, headers);
    });
    if (source !== 'fetch') client.use(createMiddleware(source, hangSometimes));
    await client.getPage('1');
    isHanging = true;
    const controller = new AbortController();
    const aborted = catchError(readPage(client, controller.signal));
    await new Promise(setImmediate);
    controller.abort(reason);
    expect(await aborted).toBe(reason);

    isHanging = false;
    expect((await readPage(client, AbortSignal.timeout(5000))).data).toEqual([]);
  });
});

describe('the time limit', () => {
  test('is in the error', async () => {
    const client = createTestClient(neverRespond, { retry: { limit: 0 } });
    const from = createToken(0);
    const error = await catchError(client.getPage('1', {}, { from, timeout: 5 }));
    expect(error).toMatchObject({
      name: 'ConnectionError',
      code: 'TIMEOUT',
      message: `[GET] ${url}: no complete response within 5 ms`,
      position: { token: from },
    });
  });

  test('is half a minute by default', async () => {
    useFakeClock();
    const client = createTestClient(neverRespond, { retry: { limit: 0 } });
    expect(await catchError(client.getPage('1'))).toMatchObject({ code: 'TIMEOUT' });
    expect(Date.now()).toBe(30_000);
  });

  test.each(hooks)('does not count the time that %s takes', async (hook) => {
    useFakeClock();
    const options = { timeout: 20, retry: { limit: 0 } };
    const client = createTestClient(async () => respond({ meta: {} }), options);
    client.use(createMiddleware(hook, () => waitFor(60).then(() => undefined)));
    expect((await client.getPage('1')).data).toEqual([]);
  });

  test.each([Infinity, 2 ** 40])('may be longer than a timer takes: %d', async (timeout) => {
    // Timers fire at once if their delay is too long. This response comes later than that.
    const respondLater = () => waitFor(15).then(() => respond({ meta: {} }));
    const client = createTestClient(respondLater, { timeout, retry: { limit: 0 } });
    expect((await client.getPage('1')).data).toEqual([]);
  });
});

describe('leaving a listing while a page is requested', () => {
  /** A listing that waits for its second page, which never arrives. */
  async function startUnfinished() {
    const { fetch: serve, requests } = servePages([['1'], ['2']]);
    const client = createTestClient(async (request) => {
      const response = await serve(request);
      return requests.length > 1 ? neverRespond() : response;
    });
    const listing = client.posts('1');
    await listing.next();
    const next = listing.next();
    await expect.poll(() => requests.length).toBe(2);
    return { listing, requests, next };
  }
  const done = { done: true, value: undefined };

  test('by return() ends the request at once', async () => {
    const { listing, requests, next } = await startUnfinished();
    expect(await listing.return()).toEqual(done);
    expect(await next).toEqual(done);
    expect(requests[1]?.signal.aborted).toBe(true);
    expect(await listing.next()).toEqual(done);
  });

  test('by throw() ends the request at once', async () => {
    const { listing, requests, next } = await startUnfinished();
    expect(await catchError(listing.throw(reason))).toBe(reason);
    expect(await next).toEqual(done);
    expect(requests[1]?.signal.aborted).toBe(true);
  });

  test('at the end of a block by `await using` ends the request at once', async () => {
    const { listing, requests } = await startUnfinished();
    await listing[Symbol.asyncDispose]();
    expect(requests[1]?.signal.aborted).toBe(true);
  });
});

describe('on the signal of the caller', () => {
  const endings: typeof calls = [
    ...calls,
    {
      name: 'a call that failed',
      call: (client, signal) => catchError(client.getPage('1', {}, { from: 'nowhere', signal })),
    },
    {
      name: 'a listing that was left',
      call: async (client, signal) => {
        for await (const _ of client.posts('1', {}, { signal })) break;
      },
    },
    {
      name: 'a listing that was forgotten between two pages',
      call: (client, signal) => client.pages('1', {}, { signal }).next(),
    },
  ];

  test.each(endings)('no listener is left by $name', async ({ call }) => {
    const { signal } = new AbortController();
    await call(createTestClient(servePages([['1', '2'], ['3']]).fetch), signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('the end of a call leaves the listener of another', async () => {
    const controller = new AbortController();
    const aborted = catchError(readPage(createTestClient(neverRespond), controller.signal));
    await readPage(createTestClient(servePages([['1']]).fetch), controller.signal);
    controller.abort(reason);
    expect(await aborted).toBe(reason);
  });

  test('100 calls at once have one listener', async () => {
    // With eleven listeners, Node 20 would warn of a leak.
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const client = createTestClient(servePages([['1']]).fetch);
    await Promise.all(Array.from({ length: 100 }, () => readPage(client, signal)));

    expect(added).toHaveBeenCalledTimes(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
