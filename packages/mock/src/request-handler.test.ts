import { expect, test } from 'vitest';
import { ask, collectStatuses, makeAddress, readRateLimit } from '../test/ask.ts';
import { exampleNames, findExample } from './examples/examples.ts';
import { createMock, type Mock, type Override } from './index.ts';

const examples = [...exampleNames]
  .filter(([status]) => status !== 'default')
  .flatMap(([status, names]) => names.map((name) => ({ status: Number(status), name })));

test.each(examples)('Prefer: code=$status, example=$name sends this example', async (example) => {
  const { status, name } = example;
  const prefer = `code=${status}, example=${name}`;
  const response = await ask(createMock(), { headers: { prefer } });
  const value = findExample(status, name)?.value;
  expect(response.status).toBe(status);
  expect(response.text).toBe(typeof value === 'string' ? value : JSON.stringify(value));
});

test.each([
  { code: 503, title: 'Service Unavailable' },
  { code: 504, title: 'Gateway Timeout' },
  { code: 599, title: 'Status 599' },
])('Prefer: code=$code gets a problem with the title $title', async ({ code, title }) => {
  const { status, body } = await ask(createMock(), { headers: { prefer: `code=${code}` } });
  expect(status).toBe(code);
  expect(body).toMatchObject({ status: code, title });
});

test('Prefer takes precedence over the queue', async () => {
  const mock = createMock();
  mock.next({ code: 429 });
  expect((await ask(mock, { headers: { prefer: 'code=503' } })).status).toBe(503);
  expect((await ask(mock)).status).toBe(429);
});

test.each<{ override: Override; nowMs: number; remaining: string; reset: string }>([
  { override: { code: 429 }, nowMs: 0, remaining: '0', reset: '60' },
  { override: { code: 429 }, nowMs: 59_999, remaining: '0', reset: '60' },
  { override: { code: 429 }, nowMs: 60_000, remaining: '0', reset: '120' },
  // This cap is another than the rate limit, of which six requests are left.
  { override: { example: 'usageCapped' }, nowMs: 0, remaining: '6', reset: '60' },
])(
  'at $nowMs ms, $override leaves $remaining requests until $reset s',
  async ({ override, nowMs, remaining, reset }) => {
    const rateLimit = { limit: 7, windowSeconds: 60 };
    const mock = createMock({ rateLimit, now: () => nowMs });
    mock.next({ code: 429, ...override });
    expect(readRateLimit(await ask(mock))).toEqual({ limit: '7', remaining, reset });
  },
);

test('a request over the rate limit uses no override up', async () => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  await ask(mock);
  mock.next({ code: 404 });
  expect((await ask(mock)).status).toBe(429);
  expect((await ask(mock, { headers: { authorization: 'Bearer other' } })).status).toBe(404);
});

test('the response about a user who does not exist is page 1', async () => {
  const faults = [
    { match: { page: 1 }, code: 501 },
    { match: { page: 2 }, code: 502 },
  ];
  const mock = createMock({ users: { '42': 3 }, faults });
  expect(await collectStatuses(2, () => ask(mock, { userId: '43' }))).toEqual([501, 200]);
});

test('where an override cannot change a page, the next one applies', async () => {
  const mock = createMock({ likes: 1, pages: 'full', faults: [{ code: 500 }] });
  mock.next({ corruption: 'shortPage' }, { code: 503 });
  expect(await collectStatuses(2, () => ask(mock))).toEqual([503, 500]);
  expect(mock.pending).toMatchObject([{ corruption: 'shortPage' }]);
});

/** How long the mock delays its response to a request, in milliseconds. */
function measureDelay(mock: Mock, token = 'a', search = ''): number {
  const header = (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined);
  return mock.handle({ method: 'GET', url: `/2/users/1/liked_tweets${search}`, header }).delay;
}

test('latency is added to the delay of a fault', () => {
  const mock = createMock({ latency: 20, faults: [{ request: 2, delay: 5 }] });
  expect([measureDelay(mock), measureDelay(mock)]).toEqual([20, 25]);
});

test('latency delays refusals', () => {
  const mock = createMock({ latency: 20, tokens: ['a'] });
  expect(measureDelay(mock, 'unknown')).toBe(20);
  expect(measureDelay(mock, 'a', '?max_results=1')).toBe(20);
});

const headers = { authorization: 'Bearer a' };

test('the header of an incoming request may be a method that uses `this`', () => {
  class OwnRequest {
    readonly method = 'GET';
    readonly url = '/2/users/1/liked_tweets';
    readonly #headers = new Headers(headers);

    header(name: string): string | null {
      return this.#headers.get(name);
    }
  }
  expect(createMock().handle(new OwnRequest()).status).toBe(200);
});

test("an error of the caller's server is no response", () => {
  const header = (name: string) => {
    if (name === 'prefer') throw new Error('odd');
    return name === 'authorization' ? 'Bearer a' : undefined;
  };
  const incoming = { method: 'GET', url: '/2/users/1/liked_tweets', header };
  expect(() => createMock().handle(incoming)).toThrow('odd');
});

test('in process, a data set is served under any host', async () => {
  const dataset = { posts: [{ id: '1', text: '' }], likes: { '42': ['1'] } };
  const response = await createMock({ dataset }).fetch(makeAddress(), {
    headers: { ...headers, host: 'elsewhere.example' },
  });
  expect(response.status).toBe(200);
});
