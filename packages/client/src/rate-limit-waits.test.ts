import { describe, expect, test, vi } from 'vitest';
import {
  catchError,
  collectIds,
  createTestClient,
  serveResponses,
  useFakeClock,
} from '../test/clients.ts';
import { type Pages, respond, servePages } from '../test/service.ts';

/** Headers that say that no request is left until the reset. */
const exhaustUntil = (resetSeconds: number) => ({
  'x-rate-limit-remaining': '0',
  'x-rate-limit-reset': `${resetSeconds}`,
});

/** A response that says that no request is left for two seconds. */
function respondExhausted(status = 200): Response {
  const headers = exhaustUntil(Math.ceil(Date.now() / 1000) + 2);
  return respond({ data: [{ id: '1', text: '' }] }, status, headers);
}

/** A service that allows one request per window, and the statuses of its responses. */
function serveOnePagePerWindow(pages: Pages, windowSeconds: number) {
  const service = servePages(pages);
  const statuses: number[] = [];
  let resetSeconds = 0;
  const fetch = async (request: Request) => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const isOpen = nowSeconds >= resetSeconds;
    if (isOpen) resetSeconds = nowSeconds + windowSeconds;
    const { body, status } = isOpen ? await service.fetch(request) : respond({}, 429);
    statuses.push(status);
    return new Response(body, { status, headers: exhaustUntil(resetSeconds) });
  };
  return { fetch, statuses };
}

describe('an exhausted rate limit', () => {
  test('of one request per window is waited for without a 429', async () => {
    const startMs = 1_000_000;
    useFakeClock(startMs);
    const { fetch, statuses } = serveOnePagePerWindow([['1'], ['2'], ['3']], 900);
    const client = createTestClient(fetch, { retry: { maxDelay: 3_600_000 } });

    expect(await collectIds(client.posts('1'))).toEqual({ ids: ['1', '2', '3'] });
    expect(statuses).toEqual([200, 200, 200]);
    // Two windows, less the parts of a second that the headers leave out.
    expect(Date.now()).toBeGreaterThan(startMs + 2 * 899_000);
  });

  test('is not waited for if retries are turned off', async () => {
    const { fetch } = serveResponses(respondExhausted(), respondExhausted(429));
    const onWait = vi.fn();
    const client = createTestClient(fetch, { onWait, retry: { limit: 0 } });
    await client.getPage('1');
    expect(await catchError(client.getPage('1'))).toMatchObject({ name: 'RateLimitError' });
    expect(onWait).not.toHaveBeenCalled();
  });

  test('is waited for only by calls with the same access token', async () => {
    let token = 'any-token-1';
    const { fetch, requests } = serveResponses(respondExhausted());
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

  test.each([200, 403])('stated by a %i is passed to onWait', async (status) => {
    const controller = new AbortController();
    const onWait = vi.fn(() => controller.abort('enough'));
    const client = createTestClient(async () => respondExhausted(status), { onWait });
    // The call fails if the status is 403, which states the limit as well.
    await client.getPage('1').catch(() => {});

    const { signal } = controller;
    expect(await catchError(client.getPage('1', {}, { signal }))).toBe('enough');
    expect(onWait.mock.calls).toEqual([[{ until: expect.any(Date), error: undefined }]]);
  });

  test('ends a call whose onWait throws', async () => {
    const onWaitError = new RangeError('of onWait');
    const onWait = () => {
      throw onWaitError;
    };
    const client = createTestClient(async () => respondExhausted(), { onWait });
    await client.getPage('1');
    expect(await catchError(client.getPage('1'))).toBe(onWaitError);
  });

  test('that a 429 states without a date holds back other calls for a second', async () => {
    useFakeClock();
    const sentAtMs: number[] = [];
    const { fetch } = serveResponses(respond({}, 429), respond({ meta: {} }));
    const client = createTestClient((request) => {
      sentAtMs.push(Date.now());
      return fetch(request);
    });
    const first = client.getPage('1');
    // Lets the first call see its 429.
    await new Promise(setImmediate);
    await Promise.all([first, client.getPage('2')]);

    expect(sentAtMs).toEqual([0, 1000, 1000]);
  });
});
