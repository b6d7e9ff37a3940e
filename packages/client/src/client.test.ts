import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { accessToken, all, clientOf, rejection } from '../test/clients.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import {
  type Attempt,
  ConnectionError,
  createClient,
  HttpError,
  RateLimitError,
  TimeoutError,
} from './index.ts';

const url = 'https://api.example.com/2/users/1/liked_tweets';

afterEach(() => void vi.useRealTimers());

describe('getPage', () => {
  it('has every member of a page, whatever the service leaves out', async () => {
    const page = await clientOf(async () => json({ meta: { result_count: 0 } })).getPage('1');

    expect(page).toMatchObject({
      data: [],
      includes: {},
      errors: [],
      meta: { result_count: 0 },
      rateLimit: { limit: undefined, remaining: undefined, reset: undefined },
      query: {},
    });
    expect(page.response.status).toBe(200);
    expectTypeOf(page.data).toBeArray();
  });

  it('keeps what the contract does not know', async () => {
    const page = await clientOf(async () =>
      json({ data: [{ id: '1', new: 1 }], more: true }),
    ).getPage('1');

    expect(page).toMatchObject({ data: [{ id: '1', new: 1 }], more: true });
  });

  it('reads the rate limit', async () => {
    const page = await clientOf(async () =>
      json({ meta: {} }, 200, {
        'x-rate-limit-limit': '75',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': '1735690500',
      }),
    ).getPage('1');

    expect(page.rateLimit).toEqual({
      limit: 75,
      remaining: 0,
      reset: new Date('2025-01-01T00:15:00.000Z'),
    });
  });

  it('sends headers of the client and the access token, asked for before every attempt', async () => {
    const tokens = ['first-token-1', 'second-token-2'];
    const { fetch, requests } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 503 }],
    });
    const headers = { 'x-app': 'reader', authorization: 'Bearer other' };
    await clientOf(fetch, { headers, accessToken: async () => tokens.shift() ?? '' }).getPage('1');

    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer first-token-1',
      'Bearer second-token-2',
    ]);
    expect(requests[0]?.headers.get('x-app')).toBe('reader');
  });

  it('uses the global fetch as it is at the time', async () => {
    const client = createClient({ baseUrl: 'https://api.example.com', accessToken });
    vi.stubGlobal('fetch', async () => json({ data: [{ id: '7', text: '' }] }));
    try {
      expect((await client.getPage('1')).data[0]?.id).toBe('7');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('asks below the path of the base URL, with or without a slash at its end', async () => {
    for (const baseUrl of ['https://example.com/api', 'https://example.com/api//']) {
      const { fetch, requests } = serveTimeline({ pages: [[]] });
      await clientOf(fetch, { baseUrl }).getPage('1');
      expect(requests[0]?.url).toBe('https://example.com/api/2/users/1/liked_tweets');
    }
  });
});

describe('the openapi-fetch client', () => {
  it('takes middleware, which does not see the access token', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = clientOf(fetch);
    const seen: (string | null)[] = [];
    client.openapiFetch.use({
      onRequest({ request }) {
        seen.push(request.headers.get('authorization'));
        request.headers.set('x-trace', 'abc');
      },
    });
    await client.getPage('1');

    expect(seen).toEqual([null]);
    expect(requests[0]?.headers.get('x-trace')).toBe('abc');
  });

  it('sends the access token in plain calls as well', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    await clientOf(fetch).openapiFetch.GET('/2/users/{id}/liked_tweets', {
      params: { path: { id: '1' } },
    });

    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${accessToken}`);
  });
});

describe('retries', () => {
  it.each([429, 500, 502, 503, 504])(
    'repeat a request that was answered with %i',
    async (status) => {
      const fault = { kind: 'status', status } as const;
      const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [fault, fault] });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      vi.setTimerTickMode('nextTimerAsync');

      expect((await clientOf(fetch).getPage('1')).data.length).toBe(1);
      expect(requests.length).toBe(3);
    },
  );

  it.each([400, 401, 402, 403, 404, 409, 501, 505])(
    'do not repeat one answered with %i',
    async (status) => {
      const { fetch, requests } = serveTimeline({
        pages: [['1']],
        faults: [{ kind: 'status', status }],
      });

      expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({ status });
      expect(requests.length).toBe(1);
    },
  );

  it('end after the limit, with the last error', async () => {
    const { fetch, requests } = serveTimeline({
      pages: [['1']],
      faults: [
        { kind: 'network' },
        { kind: 'status', status: 502 },
        { kind: 'status', status: 503 },
      ],
    });

    expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({ status: 503 });
    expect(requests.length).toBe(3);
  });

  it('do not happen when their limit is 0', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });

    expect(await rejection(clientOf(fetch, { retry: { limit: 0 } }).getPage('1'))).toBeInstanceOf(
      ConnectionError,
    );
    expect(requests.length).toBe(1);
  });

  it('never repeat when a quota is used up, and give no time to come back', async () => {
    let requests = 0;
    const error = await rejection(
      clientOf(async () => {
        requests++;
        return json(
          {
            title: 'UsageCapExceeded',
            type: 'https://api.example.com/2/problems/usage-capped',
            detail: 'Usage cap exceeded: Monthly product cap',
          },
          429,
          { 'x-rate-limit-remaining': '74', 'x-rate-limit-reset': '1' },
        );
      }).getPage('1'),
    );

    expect(requests).toBe(1);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).not.toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429, title: 'UsageCapExceeded', retryAt: undefined });
  });

  it('wait longer each time, by chance between half of it and all', async () => {
    for (const [random, waits] of [
      [0, [100, 200, 400]],
      [1, [50, 100, 200]],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      vi.setTimerTickMode('nextTimerAsync');
      try {
        const attempts: Attempt[] = [];
        const { fetch } = serveTimeline({
          pages: [['1']],
          faults: Array.from({ length: 3 }, () => ({ kind: 'network' as const })),
        });
        const retry = { limit: 3, delay: 100 };
        await clientOf(fetch, { retry, onAttempt: (attempt) => attempts.push(attempt) }).getPage(
          '1',
        );
        expect(attempts.map(({ retryIn }) => retryIn)).toEqual([...waits, undefined]);
      } finally {
        vi.useRealTimers();
        vi.restoreAllMocks();
      }
    }
  });

  it.each([
    ['retry-after in seconds', { 'retry-after': '20' }, 20_000],
    ['retry-after as a date', { 'retry-after': 'Thu, 01 Jan 1970 00:00:30 GMT' }, 30_000],
    ['x-rate-limit-reset', { 'x-rate-limit-reset': '40' }, 40_000],
    [
      'retry-after before x-rate-limit-reset',
      { 'retry-after': '5', 'x-rate-limit-reset': '40' },
      5000,
    ],
    ['a reset that is over', { 'x-rate-limit-reset': '0' }, 1000],
  ])('wait as %s asks', async (_, headers, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.setTimerTickMode('nextTimerAsync');
    try {
      const attempts: Attempt[] = [];
      const { fetch } = serveTimeline({
        pages: [['1']],
        faults: [{ kind: 'status', status: 429, headers }],
      });
      const onAttempt = (attempt: Attempt) => attempts.push(attempt);
      await clientOf(fetch, { retry: { delay: 500 }, onAttempt }).getPage('1');
      expect(attempts).toMatchObject([
        { attempt: 1, retryIn: wait },
        { attempt: 2, url },
      ]);
      expect(Date.now()).toBe(wait);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it('do not wait for the reset after other failures than 429', async () => {
    const attempts: Attempt[] = [];
    const { fetch } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 503, headers: { 'x-rate-limit-reset': '99999999999' } }],
    });
    await clientOf(fetch, { onAttempt: (attempt) => attempts.push(attempt) }).getPage('1');

    expect(attempts[0]?.retryIn).toBe(0);
  });

  it('throw at once when the service asks for a longer wait than allowed, with the time', async () => {
    const reset = Math.ceil(Date.now() / 1000) + 900;
    const { fetch, requests } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 429, headers: { 'x-rate-limit-reset': `${reset}` } }],
    });
    const error = await rejection(clientOf(fetch).getPage('1'));

    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429, retryAt: new Date(reset * 1000) });
    expect(requests.length).toBe(1);
  });

  it('wait longer than allowed when the caller says so', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.setTimerTickMode('nextTimerAsync');
    try {
      const { fetch, requests } = serveTimeline({
        pages: [['1']],
        faults: [{ kind: 'status', status: 429, headers: { 'retry-after': '900' } }],
      });
      const asked: unknown[] = [];
      const onLongWait = async (error: unknown) => asked.push(error) === 1;
      await clientOf(fetch, { retry: { onLongWait } }).getPage('1');

      expect(asked).toMatchObject([{ status: 429, retryAt: new Date(900_000) }]);
      expect(requests.length).toBe(2);
      expect(Date.now()).toBe(900_000);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it('report every attempt', async () => {
    const attempts: Attempt[] = [];
    const { fetch } = serveTimeline({
      pages: [['1'], ['2']],
      faults: [{ kind: 'network' }, undefined, { kind: 'status', status: 401 }],
    });
    const client = clientOf(fetch, { onAttempt: (attempt) => attempts.push(attempt) });
    await rejection(all(client.pages('1')));

    expect(attempts).toMatchObject([
      { url, attempt: 1, error: expect.any(ConnectionError), retryIn: 0 },
      { url, attempt: 2, error: undefined, retryIn: undefined },
      { url, attempt: 1, error: expect.any(HttpError), retryIn: undefined },
    ]);
  });
});

describe('time-outs', () => {
  it('end an attempt, also when fetch does not listen to its signal, and are repeated', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });

    expect((await clientOf(fetch, { timeout: 300 }).getPage('1')).data.length).toBe(1);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('say how long they waited', async () => {
    const { fetch } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });
    const client = clientOf(fetch, { retry: { limit: 0 } });
    const error = await rejection(
      client.getPage('1', { pagination_token: tokenOf(0) }, { timeout: 5 }),
    );

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      timeout: 5,
      message: `[GET] ${url}: no complete answer within 5 ms (attempt 1)`,
      resumeToken: tokenOf(0),
    });
  });

  it('cover the function that gives the access token', async () => {
    const client = clientOf(async () => json({}), {
      accessToken: () => new Promise(() => {}),
      retry: { limit: 0 },
    });

    expect(await rejection(client.getPage('1', {}, { timeout: 5 }))).toBeInstanceOf(TimeoutError);
  });

  it('can be turned off', async () => {
    // Timers take a wait that is too long for them for none: this answer is later than that.
    const slow = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(json({ meta: {} })), 15));
    const client = clientOf(slow, { timeout: Infinity, retry: { limit: 0 } });

    expect((await client.getPage('1')).data).toEqual([]);
  });
});

describe('a signal', () => {
  const reason = new Error('enough');

  it('is the error of the attempt that it ends', async () => {
    const controller = new AbortController();
    const attempts: Attempt[] = [];
    const { fetch } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });
    const client = clientOf(fetch, { onAttempt: (attempt) => attempts.push(attempt) });
    setTimeout(() => controller.abort(reason));
    await rejection(client.getPage('1', {}, { signal: controller.signal }));

    expect(attempts).toMatchObject([{ url, attempt: 1, error: reason, retryIn: undefined }]);
  });

  it('ends a request at once, with its own reason', async () => {
    const controller = new AbortController();
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });
    const page = rejection(clientOf(fetch).getPage('1', {}, { signal: controller.signal }));
    await vi.waitUntil(() => requests.length === 1);
    controller.abort(reason);

    expect(await page).toBe(reason);
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(requests.length).toBe(1);
  });

  it('ends the wait for the next attempt at once', async () => {
    const controller = new AbortController();
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });
    const client = clientOf(fetch, {
      retry: { delay: 60_000 },
      onAttempt: () => setTimeout(() => controller.abort(reason)),
    });

    expect(await rejection(client.getPage('1', {}, { signal: controller.signal }))).toBe(reason);
    expect(requests.length).toBe(1);
  });

  it('that has aborted lets nothing be sent', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const signal = AbortSignal.abort(reason);
    const onAttempt = vi.fn();

    const accessToken = vi.fn(() => 'token-0123456789');
    const client = clientOf(fetch, { accessToken, onAttempt });

    expect(await rejection(client.getPage('1', {}, { signal }))).toBe(reason);
    expect(await rejection(client.posts('1', {}, { signal }).next())).toBe(reason);
    expect(requests.length).toBe(0);
    expect(accessToken).not.toHaveBeenCalled();
    expect(onAttempt).not.toHaveBeenCalled();
  });

  it('ends a listing between two Posts', async () => {
    const controller = new AbortController();
    const { fetch } = serveTimeline({ pages: [['1', '2']] });
    const ids: string[] = [];
    const listing = (async () => {
      for await (const { post } of clientOf(fetch).posts('1', {}, { signal: controller.signal })) {
        ids.push(post.id);
        controller.abort(reason);
      }
    })();

    expect(await rejection(listing)).toBe(reason);
    expect(ids).toEqual(['1']);
  });
});
