import { describe, expect, test, vi } from 'vitest';
import {
  catchError,
  collectIds,
  createTestClient,
  serveResponses,
  useFakeClock,
} from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';

/** A page after which the limit is exhausted for two seconds. */
function createLastPage(status = 200): Response {
  const reset = String(Math.ceil(Date.now() / 1000) + 2);
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset };
  return respond({ data: [{ id: '1', text: '' }] }, status, headers);
}

describe('an exhausted rate limit', () => {
  test('of one request a window is waited for without a 429', async () => {
    useFakeClock(1_000_000);
    const service = servePages([['1'], ['2'], ['3']]);
    const statuses: number[] = [];
    let resetSeconds = 0;
    const fetch = async (request: Request) => {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const isOpen = nowSeconds >= resetSeconds;
      if (isOpen) resetSeconds = nowSeconds + 900;
      const { body, status } = isOpen ? await service.fetch(request) : respond({}, 429);
      statuses.push(status);
      const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': `${resetSeconds}` };
      return new Response(body, { status, headers });
    };
    const client = createTestClient(fetch, { retry: { maxDelay: 3_600_000 } });

    expect(await collectIds(client.posts('1'))).toEqual({ ids: ['1', '2', '3'] });
    expect(statuses).toEqual([200, 200, 200]);
    expect(Date.now()).toBeGreaterThan(1_000_000 + 2 * 899_000);
  });

  test('is not waited for if retries are turned off', async () => {
    const { fetch } = serveResponses(createLastPage(), createLastPage(429));
    const onWait = vi.fn();
    const client = createTestClient(fetch, { onWait, retry: { limit: 0 } });
    await client.getPage('1');
    expect(await catchError(client.getPage('1'))).toMatchObject({ name: 'RateLimitError' });
    expect(onWait).not.toHaveBeenCalled();
  });

  test('is waited for only by calls with the same access token', async () => {
    let token = 'any-token-1';
    const { fetch, requests } = serveResponses(createLastPage());
    const client = createTestClient(fetch, { accessToken: () => token });
    await client.getPage('1');
    const controller = new AbortController();
    const waiting = catchError(client.getPage('1', {}, { signal: controller.signal }));
    token = 'any-token-2';
    await client.getPage('1');
    expect(requests.length).toBe(2);
    controller.abort('enough');
    expect(await waiting).toBe('enough');
  });

  test.each([200, 403])('stated by a %i is reported while it is waited for', async (status) => {
    const controller = new AbortController();
    const onWait = vi.fn(() => controller.abort('enough'));
    const client = createTestClient(async () => createLastPage(status), { onWait });
    await Promise.allSettled([client.getPage('1')]);

    const { signal } = controller;
    expect(await catchError(client.getPage('1', {}, { signal }))).toBe('enough');
    expect(onWait.mock.calls).toEqual([[{ until: expect.any(Date), error: undefined }]]);
  });

  const reportError = new RangeError('of the report');
  const throwError = () => {
    throw reportError;
  };
  test.each([
    { about: 'throws', onWait: throwError },
    { about: 'rejects', onWait: async () => throwError() },
  ])('ends a call whose report of it $about', async ({ onWait }) => {
    const client = createTestClient(async () => createLastPage(), { onWait });
    await client.getPage('1');
    expect(await catchError(client.getPage('1'))).toBe(reportError);
  });

  test('without a date holds back the other calls for a second', async () => {
    useFakeClock();
    const sentAtMs: number[] = [];
    const { fetch } = serveResponses(respond({}, 429), respond({ meta: {} }));
    const client = createTestClient((request) => {
      sentAtMs.push(Date.now());
      return fetch(request);
    });
    const first = client.getPage('1');
    await new Promise(setImmediate);
    await Promise.all([first, client.getPage('2')]);

    expect(sentAtMs).toEqual([0, 1000, 1000]);
  });
});
