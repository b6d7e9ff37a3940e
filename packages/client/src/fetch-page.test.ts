import { describe, expect, it, vi } from 'vitest';
import { accessToken, all, clientOf, rejection } from '../test/clients.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import { accessTokens } from './access-tokens.ts';
import {
  type Attempt,
  ConnectionError,
  HttpError,
  InvalidBodyError,
  RateLimitError,
  TimeoutError,
} from './index.ts';

const url = 'https://api.example.com/2/users/1/liked_tweets';
const hanging = () => new Promise<never>(() => {});

describe('retries', () => {
  it.each([408, 425, 500, 502, 503, 504, 520, 522, 524, 529, 530])(
    'repeat a request that was answered with %i',
    async (status) => {
      const { fetch, requests } = serveTimeline({
        pages: [['1']],
        faults: [{ kind: 'status', status }],
      });
      expect((await clientOf(fetch).getPage('1')).data.length).toBe(1);
      expect(requests.length).toBe(2);
    },
  );

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
    expect(error).toMatchObject({ attempts: 3, resumeToken: 'a' });
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
      message: `[GET] ${url}: no complete answer within 2 ms (attempt 3)`,
    });
  });
});

describe('what one’s own functions throw', () => {
  class LoginRequired extends Error {}
  const failing = () => {
    throw new LoginRequired();
  };

  it.each([
    ['accessToken', { accessToken: failing }],
    ['accessToken, later', { accessToken: async () => failing() }],
    ['onAttempt', { onAttempt: failing }],
    ['onAttempt, later', { onAttempt: async () => failing() }],
    ['retry.when', { retry: { when: failing } }],
  ])('is thrown as it is, after one attempt: %s', async (_, options) => {
    const { fetch, requests } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 503 }],
    });
    const error = await rejection(clientOf(fetch, options).getPage('1'));
    expect(error).toBeInstanceOf(LoginRequired);
    expect(requests.length).toBeLessThan(2);
  });

  it.each([{ onRequest: failing }, { onResponse: failing }])(
    'is thrown as it is: a middleware with %o',
    async (middleware) => {
      const { fetch, requests } = serveTimeline({ pages: [['1']] });
      const client = clientOf(fetch);
      client.openapiFetch.use(middleware);
      expect(await rejection(client.getPage('1'))).toBeInstanceOf(LoginRequired);
      expect(requests.length).toBeLessThan(2);
    },
  );

  it('is not taken for a failure of the service when it is an error of another client', async () => {
    const other = clientOf(async () => json({ title: 'x' }, 503), { retry: { limit: 0 } });
    let asked = 0;
    const client = clientOf(async () => json({ meta: {} }), {
      accessToken: async () => {
        asked++;
        await other.getPage('1');
        return accessToken;
      },
    });
    expect(await rejection(client.getPage('1'))).toMatchObject({ status: 503 });
    expect(asked).toBe(1);
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  it.each([
    ['onLongWait', { retry: { onLongWait: hanging } }, { 'retry-after': '900' }],
    ['the wait that the service asked for', {}, { 'retry-after': '30' }],
    ['onAttempt', { onAttempt: hanging }, {}],
    ['accessToken', { accessToken: hanging }, {}],
  ])('ends %s at once', async (_, options, headers) => {
    const controller = new AbortController();
    const client = clientOf(async () => json({ title: 'x' }, 429, headers), {
      ...options,
      retry: { delay: 30_000, ...('retry' in options ? options.retry : {}) },
    });
    const { signal } = controller;
    setTimeout(() => controller.abort(reason), 5);
    expect(await rejection(client.getPage('1', {}, { signal }))).toBe(reason);
  });

  it('is what a call throws, also if `onAttempt` throws because of it', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 5);
    const client = clientOf(hanging, {
      onAttempt: () => {
        throw new Error('of the hook');
      },
    });
    // What nobody hears of would fail this file.
    expect(await rejection(client.getPage('1', {}, { signal: controller.signal }))).toBe(reason);
  });

  it('ends the wait for the next window at once', async () => {
    const controller = new AbortController();
    const reset = Math.floor(Date.now() / 1000) + 30;
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = clientOf(async (request) => {
      const response = await fetch(request);
      response.headers.set('x-rate-limit-remaining', '0');
      response.headers.set('x-rate-limit-reset', `${reset}`);
      return response;
    });
    await client.getPage('1');
    const second = rejection(client.getPage('1', {}, { signal: controller.signal }));
    setTimeout(() => controller.abort(reason), 5);
    expect(await second).toBe(reason);
    expect(requests.length).toBe(1);
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
    expect(await rejection(client.getPage('1', {}, { timeout: 5 }))).toBeInstanceOf(TimeoutError);

    expect(reasons).toMatchObject([reason, { name: 'TimeoutError' }]);
    expect(reasons[1]).toBeInstanceOf(DOMException);
  });

  it('is not what a request gets that succeeded', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1'], ['2']] });
    await all(clientOf(fetch).pages('1'));
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
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

describe('maxBodyBytes', () => {
  it('bounds what is read, which is not tried again', async () => {
    let sent = 0;
    let requests = 0;
    const endless = async () => {
      requests++;
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 1000;
          controller.enqueue(new Uint8Array(1000).fill(32));
        },
      });
      return new Response(body, { status: requests > 1 ? 200 : 502 });
    };
    const client = clientOf(endless, { maxBodyBytes: 10_000 });
    for (let call = 1; call <= 2; call++) {
      expect(await rejection(client.getPage('1'))).toMatchObject({
        name: 'BodyTooLargeError',
        maxBodyBytes: 10_000,
        attempts: 1,
        message: `[GET] ${url}: the body has more than 10000 bytes. To allow that, raise maxBodyBytes.`,
      });
      expect(requests).toBe(call);
    }
    expect(sent).toBeLessThan(30_000);
  });

  it('ends the answer, and does not mind when that fails', async () => {
    let reason: unknown;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: async (given) => {
        reason = given ?? 'ended';
        throw new Error('It cannot be ended.');
      },
    });
    const client = clientOf(async () => new Response(body), { maxBodyBytes: 10 });
    expect(await rejection(client.getPage('1'))).toMatchObject({ name: 'BodyTooLargeError' });
    expect(reason).toBe('ended');
  });

  it('leaves alone what has no stream to bound', async () => {
    const response = new Response('{"data":[{"id":"1"}]}');
    Object.defineProperty(response, 'body', { value: null });
    const client = clientOf(async () => response);
    expect((await client.getPage('1')).data).toEqual([{ id: '1' }]);
  });

  it('allows a body of exactly that size', async () => {
    const body = '{"data":[{"id":"ä"}]}';
    const client = clientOf(async () => new Response(body), { maxBodyBytes: body.length + 1 });
    expect((await client.getPage('1')).data).toEqual([{ id: 'ä' }]);
    const less = clientOf(async () => new Response(body), { maxBodyBytes: body.length });
    expect(await rejection(less.getPage('1'))).toMatchObject({ name: 'BodyTooLargeError' });
  });
});

describe('middleware', () => {
  it('sees the access token in none of its hooks', async () => {
    const seen: unknown[] = [];
    const look = ({ request }: { request: Request }) => {
      seen.push(request.headers.get('authorization'));
    };
    const { fetch } = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });
    const client = clientOf(fetch);
    const errors: unknown[] = [];
    client.openapiFetch.use({
      onRequest: look,
      onResponse: look,
      onError: ({ request, error }) => {
        look({ request });
        errors.push(error);
      },
    });
    await client.getPage('1');
    await client.openapiFetch.GET('/2/users/{id}/liked_tweets', { params: { path: { id: '1' } } });

    expect(seen).toEqual([null, null, null, null, null, null]);
    expect(errors).toMatchObject([{ name: 'ConnectionError' }]);
  });
});

it('an error of a plain call hides the access token as well, and an abort is its own reason', async () => {
  const path = '/2/users/{id}/liked_tweets';
  const params = { path: { id: '1' } };
  const { openapiFetch } = clientOf(async (request) => {
    throw new Error(`Not sent: ${request.headers.get('authorization')}`);
  });
  const error = await rejection(openapiFetch.GET(path, { params }));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ message: `[GET] ${url}: Error: Not sent: Bearer [token]` });

  const signal = AbortSignal.abort(new Error('enough'));
  const aborted = rejection(openapiFetch.GET(path, { params, signal }));
  expect(await aborted).toMatchObject({ message: 'enough' });
});

describe('a token that is refused', () => {
  /** A service that takes one token only. */
  const taking = (right: string, latency = 0) => {
    const requests: (string | null)[] = [];
    const fetch = async (request: Request) => {
      const token = request.headers.get('authorization');
      requests.push(token);
      if (latency) await new Promise((resolve) => setTimeout(resolve, Math.random() * latency));
      return token === `Bearer ${right}`
        ? json({ data: [{ id: '1' }] })
        : json({ title: 'Unauthorized' }, 401);
    };
    return { fetch, requests };
  };

  it('is renewed once for all calls at the same time, which go on with the new one', async () => {
    const { fetch } = taking('new-token-01', 20);
    const asked: (string | undefined)[] = [];
    const client = clientOf(fetch, {
      retry: { limit: 0 },
      accessToken: async ({ refused }) => {
        asked.push(refused);
        return refused === undefined ? 'old-token-01' : 'new-token-01';
      },
    });
    const pages = await Promise.all(Array.from({ length: 50 }, () => client.getPage('1')));

    expect(pages.length).toBe(50);
    expect(asked.filter((refused) => refused !== undefined)).toEqual(['old-token-01']);
  });

  it('is renewed again when it is given out again', async () => {
    const { fetch } = taking('new-token-01');
    const renewals: string[] = [];
    const client = clientOf(fetch, {
      accessToken: ({ refused }) => {
        if (refused === undefined) return 'old-token-01';
        renewals.push(refused);
        return 'new-token-01';
      },
    });
    await client.getPage('1');
    await client.getPage('1');
    expect(renewals.length).toBe(2);
  });

  it('is forgotten after many others', async () => {
    const asked: (string | undefined)[] = [];
    const giveToken = accessTokens(async ({ refused }) => {
      asked.push(refused);
      return 'new-token-01';
    });
    for (let user = 0; user < 150; user++) await giveToken(`token-${user}`, 0);
    await giveToken('token-149', 0);
    expect(asked.length).toBe(150);
    await giveToken('token-0', 0);
    expect(asked.length).toBe(151);
  });

  it('is asked for anew once a call, and not at all if it is a text', async () => {
    const { fetch, requests } = taking('another');
    let renewed = 0;
    const functions = clientOf(fetch, {
      accessToken: ({ refused }) => (refused === undefined ? 'token-0' : `token-${++renewed}`),
    });
    expect(await rejection(functions.getPage('1'))).toMatchObject({ status: 401, attempts: 2 });
    expect(requests).toEqual(['Bearer token-0', 'Bearer token-1']);

    const same = clientOf(fetch, { accessToken: () => 'token-0' });
    expect(await rejection(same.getPage('1'))).toMatchObject({ status: 401, attempts: 1 });
    expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({
      status: 401,
      attempts: 1,
    });
  });

  it('that cannot be renewed is the error of the function', async () => {
    const { fetch } = taking('another');
    const client = clientOf(fetch, {
      accessToken: async ({ refused }) => {
        if (refused !== undefined) throw new RangeError('Log in.');
        return 'token-0';
      },
    });
    const errors = await Promise.all([1, 2, 3].map(() => rejection(client.getPage('1'))));
    for (const error of errors) expect(error).toBeInstanceOf(RangeError);
  });
});

describe('onAttempt', () => {
  it('is told all about an attempt, also when it succeeded', async () => {
    const headers = { 'x-rate-limit-remaining': '7', 'x-transaction-id': 'abc' };
    const attempts: Attempt[] = [];
    const answers = [
      () => json({ title: 'x' }, 503, headers),
      () => json({ data: [], meta: { next_token: tokenOf(1) } }, 200, headers),
      () => Promise.reject(new TypeError('fetch failed')),
    ];
    const client = clientOf(async () => (answers.shift() ?? answers[0] ?? (() => json({})))(), {
      retry: { limit: 1 },
      onAttempt: async (attempt) => attempts.push(attempt),
    });
    await rejection(all(client.pages('1')));

    const answered = { requestId: 'abc', rateLimit: { remaining: 7 } };
    expect(attempts.slice(0, 3)).toMatchObject([
      { ...answered, url, attempt: 1, status: 503, pageToken: undefined, retryIn: 0 },
      { ...answered, url, attempt: 2, status: 200, error: undefined, retryIn: undefined },
      {
        attempt: 1,
        pageToken: tokenOf(1),
        status: undefined,
        requestId: null,
        rateLimit: undefined,
        error: expect.any(ConnectionError),
      },
    ]);
    for (const { duration } of attempts) expect(duration).toBeGreaterThanOrEqual(0);
  });
});

it('waits that the service asks for do not count, unless they lead nowhere', async () => {
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
