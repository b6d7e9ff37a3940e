import { ConnectionError, createClient, HttpError } from '@liked-posts/client';
import { createMock, type Mock, type MockOptions } from '@liked-posts/mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { problemOf } from '../src/problem.ts';
import { ReadAhead } from '../src/read-ahead.ts';

const likes = '/2/users/42/liked_tweets';
const authorization = 'Bearer a-token-of-somebody';

/** The server in front of a mock, and the work that it does after its answers. */
function serverOf(options: MockOptions = {}) {
  const mock = createMock(options);
  const background: Promise<void>[] = [];
  const app = createApp({
    baseUrl: 'https://api.example.com',
    fetch: mock.fetch,
    waitUntil: (_, work) => background.push(work),
  });
  const get = (path: string, headers: Record<string, string> = { authorization }) =>
    app.request(path, { headers });
  return { mock, get, background };
}

/** The answer of the service itself. */
const answerOf = (mock: Mock, path: string) =>
  mock.fetch(`https://api.example.com${path}`, { headers: { authorization } });

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a page', () => {
  test.each([
    '',
    '?max_results=5&tweet.fields=created_at,author_id&expansions=author_id',
    '?max_results=100&expansions=referenced_tweets.id,attachments.media_keys',
  ])('is the one that the service has: %j', async (search) => {
    const { mock, get } = serverOf();
    const response = await get(likes + search);

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toEqual(await (await answerOf(mock, likes + search)).json());
  });

  test('is requested with the access token of the caller', async () => {
    const { get } = serverOf({ tokens: ['the-token-of-one', 'the-token-of-another'] });
    const statusFor = async (token: string) =>
      (await get(likes, { authorization: `Bearer ${token}` })).status;

    expect(await statusFor('the-token-of-one')).toBe(200);
    expect(await statusFor('the-token-of-another')).toBe(200);
    expect(await statusFor('made-up')).toBe(401);
  });

  test('can be requested by clients of the service, which need not know about this server', async () => {
    const { get } = serverOf({ likes: 90 });
    const client = createClient({
      baseUrl: 'https://likes.example.com',
      accessToken: 'a-token-of-somebody',
      fetch: async ({ url, headers }) => {
        const { pathname, search } = new URL(url);
        return get(pathname + search, Object.fromEntries(headers));
      },
    });
    const ids = new Set<string>();
    for await (const { post } of client.posts('42', { max_results: 20 })) ids.add(post.id);
    expect(ids.size).toBe(90);

    const error = await client.getPage('42', { max_results: 1 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 400, title: 'Invalid Request' });
  });
});

describe('a problem document', () => {
  const problemAt = async (
    { get }: ReturnType<typeof serverOf>,
    path: string,
    headers?: Record<string, string>,
  ) => {
    const response = await get(path, headers);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await response.json()) as Record<string, unknown>;
    expect(problem['status']).toBe(response.status);
    return { response, problem };
  };

  test('lists all violations of a query, and calls the service for none', async () => {
    const server = serverOf();
    const { problem } = await problemAt(server, `${likes}?max_results=3&tweet.fields=langs&x=1`);

    expect(problem).toMatchObject({ status: 400, title: 'Invalid Request' });
    expect(problem['detail']).toContain('Did you mean `lang`?');
    expect(problem['violations']).toMatchObject([
      { name: 'max_results' },
      { name: 'tweet.fields' },
      { name: 'x' },
    ]);
    const { problem: wrongId } = await problemAt(server, '/2/users/somebody/liked_tweets');
    expect(wrongId).toMatchObject({ status: 400, violations: [{ name: 'id' }] });
    expect(server.mock.requests).toEqual([]);
  });

  test.each([{}, { authorization: 'Basic abc' }, { authorization: 'Bearer ' }])(
    'asks for an access token: %j',
    async (headers) => {
      const { response, problem } = await problemAt(serverOf(), likes, headers);

      expect(problem).toMatchObject({ status: 401, title: 'Unauthorized' });
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test('passes on refusals of the service', async () => {
    const server = serverOf({ users: { 42: 10 }, tokens: ['good-token-here'] });
    const good = { authorization: 'Bearer good-token-here' };

    const refused = await problemAt(server, likes);
    expect(refused.problem).toMatchObject({ status: 401, title: 'Unauthorized' });
    expect(refused.response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await problemAt(server, '/2/users/43/liked_tweets', good)).problem).toMatchObject({
      status: 404,
      title: 'Not Found Error',
    });
    expect((await problemAt(server, `${likes}?pagination_token=0`, good)).problem).toMatchObject({
      status: 400,
    });
    expect(logged).not.toHaveBeenCalled();
  });

  test('says when there are requests left again', async () => {
    const server = serverOf({ rateLimit: { limit: 1, windowSeconds: 900 } });
    expect((await server.get(likes)).headers.get('x-rate-limit-remaining')).toBe('0');
    const { response, problem } = await problemAt(server, likes);

    expect(problem).toMatchObject({ status: 429, title: 'Too Many Requests' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(901);
    expect(response.headers.get('x-rate-limit-limit')).toBe('1');
  });

  test.each([
    [{ code: 503 }, 502],
    [{ reset: true }, 502],
  ])('hides what the service fails with, and logs it: %j', async (override, status) => {
    const server = serverOf();
    server.mock.next(override, override);
    const { problem } = await problemAt(server, likes);

    expect(problem).toMatchObject({ status, title: 'Bad Gateway' });
    expect(JSON.stringify(problem)).not.toContain('api.example.com');
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(logged.mock.calls)).not.toContain('a-token-of-somebody');
  });

  test.each([
    [new ConnectionError('Late.', { code: 'TIMEOUT' }), 504],
    [new Error('with a secret in it'), 500],
  ])('is all that is said of %s', async (error, status) => {
    const response = problemOf(error).toResponse();

    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain(error.message);
    expect(logged).toHaveBeenCalledExactlyOnceWith(error);
  });

  test('answers other paths and methods', async () => {
    const server = serverOf();
    expect((await problemAt(server, '/')).problem).toMatchObject({ status: 404 });
    const app = createApp({ baseUrl: 'https://api.example.com' });
    const posted = await app.request(likes, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('reading ahead', () => {
  /** Walks a few pages. Returns how many requests the service had received before each answer. */
  async function walk(server: ReturnType<typeof serverOf>, pages: number, headers?: () => object) {
    const asked: number[] = [];
    let token = '';
    for (let page = 0; page < pages; page += 1) {
      const search = `?max_results=10${token && `&pagination_token=${token}`}`;
      const response = await server.get(likes + search, {
        authorization,
        ...(headers?.() as Record<string, string>),
      });
      asked.push(server.mock.requests.length);
      await Promise.all(server.background);
      token = (await response.json()).meta.next_token;
    }
    return asked;
  }

  test('begins with the second page, and adds no requests', async () => {
    const server = serverOf();

    // The third and the fourth page had been fetched ahead.
    expect(await walk(server, 4)).toEqual([1, 2, 3, 4]);
    expect(server.mock.requests).toHaveLength(5);
    expect(new Set(server.mock.requests.map(({ url }) => url)).size).toBe(5);
  });

  test('leaves the last requests of a window alone', async () => {
    const server = serverOf({ rateLimit: { limit: 13, windowSeconds: 900 } });
    await walk(server, 4);

    expect(server.background).toHaveLength(1);
  });

  test('gives a page to no other caller', async () => {
    const server = serverOf();
    const tokens = ['first-token', 'first-token', 'other-token'].values();
    await walk(server, 3, () => ({ authorization: `Bearer ${tokens.next().value}` }));

    const urls = server.mock.requests.map(({ url }) => url);
    expect(urls.filter((url) => url === urls[2])).toHaveLength(2);
  });

  test('keeps the latest pages, and no more than a worker has room for', async () => {
    const ahead = new ReadAhead<number>();
    for (let id = 0; id < 100; id += 1) await ahead.put('a-token', `${id}`, {}, async () => id);
    const kept: number[] = [];
    for (let id = 0; id < 100; id += 1) {
      const page = await ahead.take('a-token', `${id}`, {});
      if (page !== undefined) kept.push(page);
    }

    expect(kept).toHaveLength(40);
    expect(kept.at(0)).toBe(60);
  });

  test('gives a page out once, not after half a minute, and then reads it again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ahead = new ReadAhead<string>();
    const read = vi.fn(async () => 'a page');
    const put = () => ahead.put('a-token', '42', {}, read);
    const take = () => ahead.take('a-token', '42', {});
    await put();
    vi.advanceTimersByTime(29_999);
    await put();
    expect([await take(), await take()]).toEqual(['a page', undefined]);

    await put();
    vi.advanceTimersByTime(30_000);
    expect(await take()).toBeUndefined();
    await put();
    vi.advanceTimersByTime(30_000);
    await put();
    expect(await take()).toBe('a page');
    expect(read).toHaveBeenCalledTimes(4);
  });

  test('that fails is nobody’s failure', async () => {
    const server = serverOf({ faults: [{ request: 3, code: 403 }] });
    const first = await (await server.get(`${likes}?max_results=10`)).json();
    const next = (token: string) => server.get(`${likes}?max_results=10&pagination_token=${token}`);
    const answer = await next(first.meta.next_token);
    await Promise.all(server.background);
    expect(server.mock.requests.map(({ status }) => status)).toEqual([200, 200, 403]);
    const { meta } = await answer.json();

    expect((await next(meta.next_token)).status).toBe(200);
    expect(logged).not.toHaveBeenCalled();
  });
});
