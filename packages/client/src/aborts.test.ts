import { describe, expect, it, vi } from 'vitest';
import { all, answering, clientOf, hanging, rejection, url } from '../test/clients.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import { ConnectionError } from './index.ts';

const reason = new Error('enough');

describe('a signal', () => {
  it('that has aborted lets nothing be sent', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const signal = AbortSignal.abort(reason);
    const accessToken = vi.fn(() => 'token-0123456789');
    const client = clientOf(fetch, { accessToken });

    expect(await rejection(client.getPage('1', {}, { signal }))).toBe(reason);
    expect(await rejection(client.posts('1', {}, { signal }).next())).toBe(reason);
    expect(requests.length).toBe(0);
    expect(accessToken).not.toHaveBeenCalled();
  });

  it('ends a listing between two Posts', async () => {
    const controller = new AbortController();
    const { fetch } = serveTimeline({ pages: [['1', '2']] });
    const listing = clientOf(fetch).posts('1', {}, { signal: controller.signal });
    await listing.next();
    controller.abort(reason);

    expect(await rejection(listing.next())).toBe(reason);
  });
});

describe('an abort', () => {
  it.each([
    ['the wait that the service asked for', {}, { 'retry-after': '30' }],
    ['onWait', { onWait: hanging }, { 'retry-after': '30' }],
    ['accessToken', { accessToken: hanging }, {}],
  ])('ends %s at once', async (_, options, headers) => {
    const controller = new AbortController();
    const client = clientOf(async () => json({ title: 'x' }, 429, headers), {
      ...options,
      retry: { delay: 30_000 },
    });
    const { signal } = controller;
    setTimeout(() => controller.abort(reason), 5);
    expect(await rejection(client.getPage('1', {}, { signal }))).toBe(reason);
  });

  it('ends a call whose middleware waits, before and after the request', async () => {
    for (const middleware of [{ onRequest: hanging }, { onResponse: hanging }]) {
      const controller = new AbortController();
      const client = clientOf(async () => json({ meta: {} }));
      client.use(middleware);
      setTimeout(() => controller.abort(reason), 5);
      expect(await rejection(client.getPage('1', {}, { signal: controller.signal }))).toBe(reason);
    }
  });

  it('reaches fetch with the reason that it was given, and a time-out as a TimeoutError', async () => {
    const reasons: unknown[] = [];
    const listening = (request: Request) =>
      new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => {
          reasons.push(request.signal.reason);
          reject(request.signal.reason);
        });
      });
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 5);
    const client = clientOf(listening, { retry: { limit: 0 } });
    const { signal } = controller;
    expect(await rejection(client.getPage('1', {}, { signal }))).toBe(reason);
    const late = { name: 'ConnectionError', code: 'TIMEOUT' };
    expect(await rejection(client.getPage('1', {}, { timeout: 5 }))).toMatchObject(late);

    expect(reasons).toMatchObject([reason, { name: 'TimeoutError' }]);
  });

  it('does not affect a request that succeeded', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1'], ['2']] });
    await all(clientOf(fetch).pages('1'));
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });
});

describe('a time-out', () => {
  it('says how long it waited', async () => {
    const { fetch } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });
    const client = clientOf(fetch, { retry: { limit: 0 } });
    const error = await rejection(
      client.getPage('1', { pagination_token: tokenOf(0) }, { timeout: 5 }),
    );

    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      code: 'TIMEOUT',
      message: `[GET] ${url}: no complete answer within 5 ms`,
      position: { token: tokenOf(0) },
    });
  });

  it('covers the function that gives the access token', async () => {
    const options = { accessToken: hanging, retry: { limit: 0 } };
    const page = clientOf(async () => json({}), options).getPage('1', {}, { timeout: 5 });
    expect(await rejection(page)).toMatchObject({
      code: 'TIMEOUT',
      message: 'accessToken gave no token within 5 ms',
    });
  });

  it('does not count the time that middleware waits before the request', async () => {
    const client = clientOf(async () => json({ meta: {} }), { timeout: 20, retry: { limit: 0 } });
    client.use({
      async onRequest() {
        await new Promise((resolve) => setTimeout(resolve, 60));
      },
    });
    expect((await client.getPage('1')).data).toEqual([]);
  });

  it('can be turned off', async () => {
    // Timers fire at once if their delay is too long. This answer comes later than that.
    const slow = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(json({ meta: {} })), 15));
    const client = clientOf(slow, { timeout: Infinity, retry: { limit: 0 } });

    expect((await client.getPage('1')).data).toEqual([]);
  });
});

/** A client whose second page never arrives, and its requests. */
function unfinished() {
  const requests: Request[] = [];
  const client = clientOf(async (request) => {
    requests.push(request);
    return requests.length === 1
      ? json({ data: [{ id: '1', text: '' }], meta: { next_token: 'a' } })
      : hanging();
  });
  const asked = () => expect.poll(() => requests.length).toBe(2);
  return { client, requests, asked };
}

describe('leaving a listing while a page is asked for', () => {
  it('by return() ends the request at once, and sends no other', async () => {
    const { client, requests, asked } = unfinished();
    const listing = client.posts('1');
    await listing.next();
    const next = listing.next();
    await asked();

    expect(await listing.return()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(requests[1]?.signal.aborted).toBe(true);
    expect(await listing.next()).toEqual({ done: true, value: undefined });
    expect(requests.length).toBe(2);
  });

  it('by throw() does so too, and throws', async () => {
    const { client, requests, asked } = unfinished();
    const listing = client.posts('1');
    await listing.next();
    const next = listing.next();
    await asked();

    expect(await rejection(listing.throw(new Error('mine')))).toMatchObject({ message: 'mine' });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(requests[1]?.signal.aborted).toBe(true);
  });

  it('ends the wait for the next attempt as well', async () => {
    const { fetch, requests } = answering(new TypeError('fetch failed'));
    const onWait = vi.fn();
    const retry = { delay: 2 ** 30, maxDelay: 2 ** 30 };
    const listing = clientOf(fetch, { retry, onWait }).posts('1');
    const next = listing.next();
    await expect.poll(() => onWait).toHaveBeenCalledOnce();
    await listing.return();

    expect((await next).done).toBe(true);
    expect(requests.length).toBe(1);
  });
});

it('100 calls at once put one listener on their signal, and cause no warning', async () => {
  const warnings: unknown[] = [];
  const warn = (warning: unknown) => warnings.push(warning);
  process.on('warning', warn);
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const { fetch } = serveTimeline({ pages: [['1']] });
  const client = clientOf(fetch);
  await Promise.all(Array.from({ length: 100 }, () => client.getPage('1', {}, { signal })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', warn);

  expect(added).toHaveBeenCalledTimes(1);
  expect(warnings).toEqual([]);
});
