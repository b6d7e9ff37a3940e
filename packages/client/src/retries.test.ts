import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientOf, hanging, rejection, url } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import {
  type Attempt,
  ConnectionError,
  HttpError,
  InvalidBodyError,
  RateLimitError,
  TimeoutError,
} from './index.ts';

afterEach(() => void vi.useRealTimers());

describe('retries', () => {
  it.each([408, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529, 530])(
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

  it('wait by the clock that was given', async () => {
    const { fetch } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 503, headers: { 'retry-after': '50' } }],
    });
    const { signal } = new AbortController();
    const wait = vi.fn(async () => {});
    const client = clientOf(fetch, { retry: { wait } });
    await client.getPage('1', {}, { signal });

    expect(wait).toHaveBeenCalledExactlyOnceWith(expect.closeTo(50_000, -3), signal);
  });

  it('do not happen when their limit is 0', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });

    expect(await rejection(clientOf(fetch, { retry: { limit: 0 } }).getPage('1'))).toBeInstanceOf(
      ConnectionError,
    );
    expect(requests.length).toBe(1);
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

  it.each([
    '{}',
    '{"data":[{"id":"1"',
    '{"title":"Service Unavailable","status":503}',
    '{"meta":{"result_count":2}}',
    '',
    '<p>One moment',
  ])('repeat a request that was answered with 200 and %j', async (body) => {
    const answers = [body, '{"data":[{"id":"1"}]}'];
    const client = clientOf(async () => new Response(answers.shift()));
    expect((await client.getPage('1')).data.length).toBe(1);
  });

  it('end a listing with an error rather than in silence', async () => {
    const answers = ['{"data":[{"id":"1"}],"meta":{"next_token":"a"}}', '{}', '{}', '{}'];
    const ids: string[] = [];
    const client = clientOf(async () => new Response(answers.shift()));
    const error = await rejection(
      (async () => {
        for await (const { post } of client.posts('1')) ids.push(post.id);
      })(),
    );
    expect(ids).toEqual(['1']);
    expect(error).toBeInstanceOf(InvalidBodyError);
    expect(error).toMatchObject({ attempts: 3, position: { token: 'a' } });
  });

  it('happen as `retry.when` says, up to the limit', async () => {
    const asked: unknown[] = [];
    const answer = (status: number) => async () => {
      asked.push(status);
      return json({ title: 'x' }, status);
    };
    const retry = {
      when: (error: unknown) => error instanceof HttpError && error.status === 501,
    };
    await rejection(clientOf(answer(501), { retry }).getPage('1'));
    await rejection(clientOf(answer(503), { retry }).getPage('1'));
    expect(asked).toEqual([501, 501, 501, 503]);
  });

  it('wait a time that exists, however many there are', async () => {
    let requests = 0;
    const waits: (number | undefined)[] = [];
    const client = clientOf(
      async () => {
        if (++requests > 1100) return json({ meta: {} });
        throw new TypeError('fetch failed');
      },
      {
        retry: { limit: Infinity, delay: 0 },
        onAttempt: ({ retryIn }) => void waits.push(retryIn),
      },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.setTimerTickMode('nextTimerAsync');
    try {
      await client.getPage('1');
    } finally {
      vi.useRealTimers();
    }
    expect(waits).toHaveLength(1101);
    expect(waits).not.toContain(Number.NaN);
  });

  it('leave the number of attempts in every error', async () => {
    const service = serveTimeline({ pages: [['1']], faults: Array(3).fill({ kind: 'network' }) });
    expect(await rejection(clientOf(service.fetch).getPage('1'))).toMatchObject({ attempts: 3 });

    const late = await rejection(clientOf(hanging, { timeout: 2 }).getPage('1'));
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject({
      attempts: 3,
      message: `[GET] ${url}: no complete answer within 2 ms`,
    });
  });

  it('are not counted where the service asks for the wait, unless that leads nowhere', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.setTimerTickMode('nextTimerAsync');
    try {
      const limited = (times: number) => {
        let requests = 0;
        return async () => {
          if (++requests > times) return json({ data: [{ id: '1' }] });
          return json({ title: 'x' }, 429, { 'retry-after': '20' });
        };
      };
      expect((await clientOf(limited(9)).getPage('1')).data.length).toBe(1);
      expect(Date.now()).toBe(180_000);
      const error = await rejection(clientOf(limited(Infinity)).getPage('1'));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ attempts: 11 });
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });
});
