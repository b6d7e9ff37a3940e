import { describe, expect, test, vi } from 'vitest';
import {
  accessToken,
  catchError,
  createMiddleware,
  createTestClient,
  neverRespond,
  serveResponses,
  useFakeClock,
  waitFor,
} from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';
import { type ClientOptions, ConnectionError, createClient, type Wait } from './index.ts';

const page = respond({ data: [{ id: '1', text: '' }] });
const respondError = (status: number, headers = {}) =>
  respond({ title: 'Any error' }, status, headers);
const networkError = new TypeError('fetch failed');

/** Calls with default options, except for `options`. Returns the error, and the waits before retries. */
async function recordCall(fetch: ClientOptions['fetch'], options: Partial<ClientOptions> = {}) {
  const waitsMs: number[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken,
    fetch,
    onWait: ({ until }) => waitsMs.push(Number(until) - Date.now()),
    ...options,
  });
  const error = await client.getPage('1').then(
    () => undefined,
    (thrown) => thrown,
  );
  return { error, waitsMs };
}

describe('a retry', () => {
  test.each([408, 425, 429, 500, 502, 503, 504, 520, 530])(
    'repeats a request after a %i',
    async (status) => {
      useFakeClock();
      const { fetch, requests } = serveResponses(respondError(status), respondError(status), page);
      expect((await createTestClient(fetch).getPage('1')).data.length).toBe(1);
      expect(requests.length).toBe(3);
    },
  );

  test.each([400, 401, 402, 403, 404, 501, 505, 531])('does not follow a %i', async (status) => {
    const { fetch, requests } = serveResponses(respondError(status));
    expect(await catchError(createTestClient(fetch).getPage('1'))).toMatchObject({ status });
    expect(requests.length).toBe(1);
  });

  test('does not follow an error of the network if the limit is 0', async () => {
    const { fetch, requests } = serveResponses(networkError);
    await catchError(createTestClient(fetch, { retry: { limit: 0 } }).getPage('1'));
    expect(requests.length).toBe(1);
  });

  test('begins only when `onWait` is done', async () => {
    const { fetch, requests } = serveResponses(respondError(503), page);
    let requestsBeforeRetry = 0;
    const onWait = async () => {
      await new Promise(setImmediate);
      requestsBeforeRetry = requests.length;
    };
    await createTestClient(fetch, { onWait }).getPage('1');
    expect(requestsBeforeRetry).toBe(1);
  });

  test('is not later because `onWait` takes time', async () => {
    useFakeClock();
    const { fetch } = serveResponses(respondError(503), page);
    const onWait = () => waitFor(700);
    await createTestClient(fetch, { onWait, retry: { delay: 1000 } }).getPage('1');
    // The delay of 1000 ms contains the 700 ms of `onWait`.
    expect(Date.now()).toBe(1000);
  });

  test('follows a time-out', async () => {
    const error = await catchError(createTestClient(neverRespond, { timeout: 2 }).getPage('1'));
    expect(error).toMatchObject({ code: 'TIMEOUT', attempts: 3 });
  });
});

describe('the wait', () => {
  test('is half as long if chance says so', async () => {
    useFakeClock();
    vi.mocked(Math.random).mockReturnValue(1);
    const { fetch } = serveResponses(networkError);
    const retry = { limit: 3, delay: 100 };
    expect(await recordCall(fetch, { retry })).toMatchObject({ waitsMs: [50, 100, 200] });
  });

  test('doubles from half a second to a minute', async () => {
    useFakeClock();
    const { waitsMs } = await recordCall(serveResponses(respondError(503)).fetch, {
      retry: { limit: 9 },
    });
    expect(waitsMs).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  test.each([
    { header: 'retry-after', value: '20', waitMs: 20_000 },
    { header: 'x-rate-limit-reset', value: '40', waitMs: 40_000 },
  ])('is as long as $header asks after a 429', async ({ header, value, waitMs }) => {
    useFakeClock();
    const waits: Wait[] = [];
    const { fetch } = serveResponses(respondError(429, { [header]: value }), page);
    await recordCall(fetch, { onWait: (wait) => waits.push(wait) });

    const error = { name: 'RateLimitError', attempts: 1 };
    expect(waits).toMatchObject([{ until: new Date(waitMs), error }]);
    expect(Date.now()).toBe(waitMs);
  });

  test.each([
    { seconds: 60, error: undefined, waitsMs: [60_000] },
    { seconds: 61, error: { name: 'RateLimitError', attempts: 1 }, waitsMs: [] },
  ])('that the service asks for is at most a minute: $seconds s', async (row) => {
    const { seconds, error, waitsMs } = row;
    useFakeClock();
    const { fetch } = serveResponses(respondError(429, { 'retry-after': `${seconds}` }), page);
    expect(await recordCall(fetch)).toMatchObject({ error, waitsMs });
  });

  test('is not begun for a daily limit, whose error says when it resets', async () => {
    useFakeClock();
    const day = { 'x-user-limit-24hour-remaining': '0', 'x-user-limit-24hour-reset': '36000' };
    const { error } = await recordCall(serveResponses(respondError(429, day)).fetch);
    const rateLimit = { userDay: { remaining: 0 } };
    expect(error).toMatchObject({ retryAt: new Date(36_000_000), rateLimit, attempts: 1 });
  });
});

describe('a 429', () => {
  test('that asks for more than a second uses up no retry the first ten times', async () => {
    useFakeClock();
    const limited = respondError(429, { 'retry-after': '20' });
    const { fetch } = serveResponses(...Array(10).fill(limited), page);
    expect((await createTestClient(fetch).getPage('1')).data.length).toBe(1);
    expect(Date.now()).toBe(10 * 20_000);
  });

  test('ends a call the eleventh time even if a retry comes between', async () => {
    useFakeClock();
    const limited = Array(10).fill(respondError(429, { 'retry-after': '20' }));
    const { fetch } = serveResponses(...limited, respondError(503), ...limited);
    // Ten times a 429, the 503, and the eleventh 429.
    const error = { name: 'RateLimitError', attempts: 10 + 1 + 1 };
    expect(await recordCall(fetch)).toMatchObject({ error });
  });

  test.each([
    { about: 'is over', headers: { 'x-rate-limit-reset': '10' } },
    { about: 'is a second away', headers: { 'retry-after': '1' } },
    { about: 'is missing', headers: {} },
  ])('counts as a retry if its reset $about', async ({ headers }) => {
    // A time at which the reset at 10 s is over.
    useFakeClock(1_000_000);
    const { error } = await recordCall(serveResponses(respondError(429, headers)).fetch);
    // The first attempt and two retries.
    expect(error).toMatchObject({ name: 'RateLimitError', attempts: 1 + 2 });
  });
});

describe('an error of your own function', () => {
  class LoginRequired extends Error {}
  const fail = () => {
    throw new LoginRequired();
  };

  test.each<{ about: string; options: Partial<ClientOptions>; requestCount: number }>([
    { about: 'accessToken', options: { accessToken: fail }, requestCount: 0 },
    { about: 'onWait', options: { onWait: fail }, requestCount: 1 },
    { about: 'onWait, later', options: { onWait: async () => fail() }, requestCount: 1 },
  ])('is thrown unchanged, with no further request: $about', async (row) => {
    const { options, requestCount } = row;
    const { fetch, requests } = serveResponses(respondError(503));
    const error = await catchError(createTestClient(fetch, options).getPage('1'));
    expect(error).toBeInstanceOf(LoginRequired);
    expect(requests.length).toBe(requestCount);
  });

  test.each([
    { hook: 'onRequest', thrown: new LoginRequired(), requestCount: 0 },
    { hook: 'onResponse', thrown: new LoginRequired(), requestCount: 1 },
    { hook: 'onResponse', thrown: undefined, requestCount: 1 },
  ] as const)('is thrown unchanged by $hook of middleware: $thrown', async (row) => {
    const { hook, thrown, requestCount } = row;
    const { fetch, requests } = servePages([['1']]);
    const client = createTestClient(fetch);
    const throwThis = () => {
      throw thrown;
    };
    client.use(createMiddleware(hook, throwThis));
    expect(await catchError(client.getPage('1'))).toBe(thrown);
    expect(requests.length).toBe(requestCount);
  });

  test('is not retried, even if it is the error of another client', async () => {
    const other = createTestClient(async () => respondError(503), { retry: { limit: 0 } });
    const getToken = vi.fn(() => other.getPage('1', {}, { from: 'a' }).then(() => accessToken));
    const client = createTestClient(async () => page, { accessToken: getToken });
    const error = await catchError(client.getPage('1', {}, { from: 'b' }));
    expect(error).toMatchObject({ status: 503, position: { token: 'a' } });
    expect(getToken).toHaveBeenCalledOnce();
  });
});

describe('a failure that lasts', () => {
  const createFailure = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('of the runtime'), { code }) });

  test.each([
    { thrown: createFailure('ENOTFOUND'), text: 'ENOTFOUND' },
    { thrown: createFailure('DEPTH_ZERO_SELF_SIGNED_CERT'), text: 'SELF_SIGNED_CERT' },
    { thrown: createFailure('ERR_TLS_CERT_ALTNAME_INVALID'), text: 'ALTNAME' },
    { thrown: new TypeError('', { cause: new Error('bad port') }), text: 'bad port' },
    { thrown: new ReferenceError('x is not defined'), text: 'ReferenceError: x is' },
    { thrown: new TypeError('Cannot read properties of undefined'), text: 'TypeError: Cannot' },
    { thrown: new TypeError('x.fetch is not a function'), text: 'x.fetch is not' },
    { thrown: new TypeError('ReadableStream is locked'), text: 'TypeError: ReadableStream' },
    { thrown: undefined, text: 'TypeError: no Response' },
  ])('is not retried: $text', async ({ thrown, text }) => {
    const fetch = vi.fn(async () => {
      if (thrown) throw thrown;
      // A function from outside TypeScript.
      return undefined as unknown as Response;
    });
    const error = await catchError(createTestClient(fetch).getPage('1'));

    expect(error).toBeInstanceOf(ConnectionError);
    const { message, code } = error as ConnectionError;
    expect(error).toMatchObject({ retryable: false, attempts: 1, cause: expect.any(Error) });
    expect(`${message} ${code}`).toContain(text);
    expect(message).toMatch(/\. Check `baseUrl` and `fetch`\.$/);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

test.each([
  'fetch failed',
  'Failed to fetch',
  'Load failed',
  'Network request failed',
  'terminated',
  'NetworkError when attempting to fetch resource.',
  'The Internet connection appears to be offline.',
])('a failure of the network is retried: %s', async (message) => {
  const error = await catchError(
    createTestClient(serveResponses(new TypeError(message)).fetch).getPage('1'),
  );
  expect(error).toMatchObject({ retryable: true, attempts: 3 });
});
