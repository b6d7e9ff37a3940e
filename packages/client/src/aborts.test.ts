import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import {
  catchError,
  collect,
  createMiddleware,
  createTestClient,
  neverRespond,
  serveResponses,
  url,
  useFakeClock,
} from '../test/clients.ts';
import { createToken, respond, serveTimeline } from '../test/timeline-service.ts';
import { type ClientOptions, ConnectionError, type LikedPostsClient } from './index.ts';

const reason = new Error('enough');
const path = '/2/users/{id}/liked_tweets';

describe('a signal', () => {
  test.each<{ about: string; call: (client: LikedPostsClient, signal: AbortSignal) => unknown }>([
    { about: 'getPage', call: (client, signal) => client.getPage('1', {}, { signal }) },
    { about: 'posts', call: (client, signal) => client.posts('1', {}, { signal }).next() },
    {
      about: 'GET',
      call: (client, signal) => client.GET(path, { params: { path: { id: '1' } }, signal }),
    },
  ])('that has aborted prevents the request of $about', async ({ call }) => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const accessToken = vi.fn(() => 'token-0123456789');
    const client = createTestClient(fetch, { accessToken });

    expect(await catchError(Promise.resolve(call(client, AbortSignal.abort(reason))))).toBe(reason);
    expect(requests).toEqual([]);
    expect(accessToken).not.toHaveBeenCalled();
  });

  test('ends a listing between two Posts', async () => {
    const controller = new AbortController();
    const { fetch } = serveTimeline({ pages: [['1', '2']] });
    const listing = createTestClient(fetch).posts('1', {}, { signal: controller.signal });
    await listing.next();
    controller.abort(reason);

    expect(await catchError(listing.next())).toBe(reason);
  });
});

describe('an abort', () => {
  test.each<{ about: string; options: Partial<ClientOptions>; headers: Record<string, string> }>([
    { about: 'the wait of the service', options: {}, headers: { 'retry-after': '30' } },
    { about: 'onWait', options: { onWait: neverRespond }, headers: { 'retry-after': '30' } },
    { about: 'accessToken', options: { accessToken: neverRespond }, headers: {} },
  ])('ends $about at once', async ({ options, headers }) => {
    const controller = new AbortController();
    const { fetch } = serveResponses(respond({ title: 'x' }, 429, headers));
    const client = createTestClient(fetch, { ...options, retry: { delay: 30_000 } });
    setTimeout(() => controller.abort(reason), 5);
    expect(await catchError(client.getPage('1', {}, { signal: controller.signal }))).toBe(reason);
  });

  test.each(['onRequest', 'onResponse'] as const)('ends a call whose %s hangs', async (hook) => {
    const controller = new AbortController();
    const client = createTestClient(async () => respond({ meta: {} }));
    client.use(createMiddleware(hook, neverRespond));
    setTimeout(() => controller.abort(reason), 5);
    expect(await catchError(client.getPage('1', {}, { signal: controller.signal }))).toBe(reason);
  });

  /** Responses of a window that has room for one more request, until an hour from now. */
  const createPageWithRoom = () =>
    respond({ meta: {} }, 200, {
      'x-rate-limit-remaining': '1',
      'x-rate-limit-reset': `${Math.ceil(Date.now() / 1000) + 50}`,
    });

  test.each(['fetch', 'onRequest', 'onResponse'] as const)(
    'while %s hangs takes no place of the rate limit',
    async (what) => {
      let isHanging = false;
      const hangIfTold = () => (isHanging ? neverRespond() : undefined);
      const client = createTestClient(async () => {
        if (what === 'fetch') await hangIfTold();
        return createPageWithRoom();
      });
      if (what !== 'fetch') client.use(createMiddleware(what, hangIfTold));
      await client.getPage('1');
      isHanging = true;
      const controller = new AbortController();
      const aborted = catchError(client.getPage('1', {}, { signal: controller.signal }));
      await new Promise(setImmediate);
      controller.abort(reason);
      expect(await aborted).toBe(reason);

      isHanging = false;
      expect((await client.getPage('1', {}, { signal: AbortSignal.timeout(5000) })).data).toEqual(
        [],
      );
    },
  );

  test('reaches fetch with its reason', async () => {
    const controller = new AbortController();
    const { promise, fetch } = createListeningFetch();
    setTimeout(() => controller.abort(reason), 5);
    const { signal } = controller;
    expect(await catchError(createTestClient(fetch).getPage('1', {}, { signal }))).toBe(reason);
    expect(await promise).toBe(reason);
  });

  test('does not come after a request that succeeded', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1'], ['2']] });
    await collect(createTestClient(fetch).pages('1'));
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });
});

/** A `fetch` that ends when its signal aborts, and a promise of the reason. */
function createListeningFetch() {
  let resolveReason = (_reason: unknown) => {};
  const promise = new Promise<unknown>((resolve) => {
    resolveReason = resolve;
  });
  const fetch = ({ signal }: Request) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        resolveReason(signal.reason);
        reject(signal.reason);
      });
    });
  return { promise, fetch };
}

describe('the time limit', () => {
  test('is in the error', async () => {
    const client = createTestClient(neverRespond, { retry: { limit: 0 } });
    const query = { pagination_token: createToken(0) };
    const error = await catchError(client.getPage('1', query, { timeout: 5 }));

    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      code: 'TIMEOUT',
      message: `[GET] ${url}: no complete response within 5 ms`,
      position: { token: createToken(0) },
    });
  });

  test('reaches fetch', async () => {
    const { promise, fetch } = createListeningFetch();
    const client = createTestClient(fetch, { retry: { limit: 0 } });
    await catchError(client.getPage('1', {}, { timeout: 5 }));
    expect(await promise).toMatchObject({ code: 'TIMEOUT' });
  });

  test('is half a minute by default', async () => {
    useFakeClock();
    const client = createTestClient(neverRespond, { retry: { limit: 0 } });
    expect(await catchError(client.getPage('1'))).toMatchObject({ code: 'TIMEOUT' });
    expect(Date.now()).toBe(30_000);
  });

  test.each(['onRequest', 'onResponse'] as const)(
    'does not count the time that %s takes',
    async (hook) => {
      const options = { timeout: 20, retry: { limit: 0 } };
      const client = createTestClient(async () => respond({ meta: {} }), options);
      const waitLong = () => new Promise<undefined>((resolve) => setTimeout(resolve, 60));
      client.use(createMiddleware(hook, waitLong));
      expect((await client.getPage('1')).data).toEqual([]);
    },
  );

  test.each([Infinity, 2 ** 40])(
    'may be %d, which is longer than a timer takes',
    async (timeout) => {
      // Timers fire at once if their delay is too long. This response comes later than that.
      const respondLater = () =>
        new Promise<Response>((resolve) => setTimeout(() => resolve(respond({ meta: {} })), 15));
      const client = createTestClient(respondLater, { timeout, retry: { limit: 0 } });
      expect((await client.getPage('1')).data).toEqual([]);
    },
  );
});

describe('leaving a listing while a page is requested', () => {
  /** A listing whose second page never arrives, while that is requested. */
  async function startUnfinished() {
    const requests: Request[] = [];
    const client = createTestClient(async (request) => {
      requests.push(request);
      if (requests.length > 1) return neverRespond();
      return respond({ data: [{ id: '1', text: '' }], meta: { next_token: 'a' } });
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
    expect(requests.length).toBe(2);
  });

  test('by throw() ends it at once, and throws', async () => {
    const { listing, requests, next } = await startUnfinished();

    expect(await catchError(listing.throw(reason))).toBe(reason);
    expect(await next).toEqual(done);
    expect(requests[1]?.signal.aborted).toBe(true);
  });

  test('ends the wait for the next attempt', async () => {
    const { fetch, requests } = serveResponses(new TypeError('fetch failed'));
    const onWait = vi.fn();
    const retry = { delay: 2 ** 30, maxDelay: 2 ** 30 };
    const listing = createTestClient(fetch, { retry, onWait }).posts('1');
    const next = listing.next();
    await expect.poll(() => onWait).toHaveBeenCalledOnce();
    await listing.return();

    expect((await next).done).toBe(true);
    expect(requests.length).toBe(1);
  });
});

describe('on the signal of the caller', () => {
  const ways: {
    about: string;
    fetch?: ClientOptions['fetch'];
    call: (client: LikedPostsClient, signal: AbortSignal) => Promise<unknown>;
  }[] = [
    { about: 'a page', call: (client, signal) => client.getPage('1', {}, { signal }) },
    {
      about: 'a page that failed',
      fetch: async () => respond({ title: 'x' }, 404),
      call: (client, signal) => catchError(client.getPage('1', {}, { signal })),
    },
    {
      about: 'a GET',
      call: (client, signal) => client.GET(path, { params: { path: { id: '1' } }, signal }),
    },
    {
      about: 'a listing that ended',
      call: (client, signal) => collect(client.posts('1', {}, { signal })),
    },
    {
      about: 'a listing that failed',
      fetch: async () => respond({ title: 'x' }, 404),
      call: (client, signal) => catchError(collect(client.posts('1', {}, { signal }))),
    },
    {
      about: 'a listing that was left',
      call: async (client, signal) => {
        for await (const _ of client.posts('1', {}, { signal })) break;
      },
    },
    {
      about: 'a listing that was forgotten between two pages',
      call: (client, signal) => client.pages('1', {}, { signal }).next(),
    },
  ];

  test.each(ways)('no listener is left by $about', async ({ call, fetch }) => {
    const { signal } = new AbortController();
    const service = serveTimeline({ pages: [['1', '2'], ['3']] });
    await call(createTestClient(fetch ?? service.fetch), signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('100 calls at once have one listener, and cause no warning', async () => {
    const warnings: unknown[] = [];
    const recordWarning = (warning: unknown) => warnings.push(warning);
    process.on('warning', recordWarning);
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const client = createTestClient(serveTimeline({ pages: [['1']] }).fetch);
    await Promise.all(Array.from({ length: 100 }, () => client.getPage('1', {}, { signal })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', recordWarning);

    expect(added).toHaveBeenCalledTimes(1);
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
