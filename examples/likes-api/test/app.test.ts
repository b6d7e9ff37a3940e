import { ConnectionError, createClient } from '@liked-posts/client';
import { createMock, type Mock, type MockOptions, type Override } from '@liked-posts/mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { toProblem } from '../src/problem.ts';

const likes = '/2/users/42/liked_tweets';
const authorization = 'Bearer a-token-of-somebody';

function createServer(options: MockOptions = {}) {
  const mock = createMock(options);
  const app = createApp({ baseUrl: 'https://api.example.com', fetch: mock.fetch });
  const get = (path: string, headers: Record<string, string> = { authorization }) =>
    app.request(path, { headers });
  return { mock, get };
}

/** Requests a path that the server answers with a problem. */
async function getProblem(
  { get }: ReturnType<typeof createServer>,
  path: string,
  headers?: Record<string, string>,
) {
  const response = await get(path, headers);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem['status']).toBe(response.status);
  return { response, problem };
}

const getFromService = (mock: Mock, path: string) =>
  mock.fetch(`https://api.example.com${path}`, { headers: { authorization } });

let errorLog: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a page of the server', () => {
  test.each([
    '',
    '?max_results=5&tweet.fields=created_at,author_id&expansions=author_id',
    '?max_results=100&expansions=referenced_tweets.id,attachments.media_keys',
  ])('is the same as from the service: %j', async (search) => {
    const { mock, get } = createServer();
    const response = await get(likes + search);

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toEqual(
      await (await getFromService(mock, likes + search)).json(),
    );
  });

  test('is requested with the access token of the caller', async () => {
    const { get } = createServer({ tokens: ['the-token-of-one', 'the-token-of-another'] });
    const getStatus = async (token: string) =>
      (await get(likes, { authorization: `Bearer ${token}` })).status;

    expect(await getStatus('the-token-of-one')).toBe(200);
    expect(await getStatus('the-token-of-another')).toBe(200);
    expect(await getStatus('made-up')).toBe(401);
  });

  test('can be requested by any client of the service', async () => {
    const { get } = createServer({ likes: 90 });
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
  });
});

describe('the server', () => {
  test('lists all violations of a query', async () => {
    const server = createServer();
    const { problem } = await getProblem(server, `${likes}?max_results=3&tweet.fields=langs&x=1`);

    expect(problem).toMatchObject({ status: 400, title: 'Invalid Request' });
    expect(problem['detail']).toContain('Did you mean `lang`?');
    expect(problem['violations']).toMatchObject([
      { name: 'max_results' },
      { name: 'tweet.fields' },
      { name: 'x' },
    ]);
    expect(server.mock.requests).toEqual([]);
  });

  test('refuses a handle in the place of an id', async () => {
    const { problem } = await getProblem(createServer(), '/2/users/somebody/liked_tweets');

    expect(problem).toMatchObject({ status: 400, violations: [{ name: 'id' }] });
  });

  test.each<{ about: string; headers: Record<string, string> }>([
    { about: 'nothing', headers: {} },
    { about: 'a password', headers: { authorization: 'Basic abc' } },
  ])('asks for an access token if $about is sent', async ({ headers }) => {
    const { response, problem } = await getProblem(createServer(), likes, headers);

    expect(problem).toMatchObject({ status: 401, title: 'Unauthorized' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each([
    { path: `${likes}?pagination_token=0`, status: 400, title: 'Invalid Request' },
    { path: '/2/users/43/liked_tweets', status: 404, title: 'Not Found Error' },
  ])('passes on the reason of a $status of the service', async ({ path, status, title }) => {
    const { problem } = await getProblem(createServer({ users: { 42: 10 } }), path);

    expect(problem).toMatchObject({ status, title });
    expect(errorLog).not.toHaveBeenCalled();
  });

  test('asks for another access token if the service refuses one', async () => {
    const server = createServer({ tokens: ['the-token-of-another'] });
    const { response, problem } = await getProblem(server, likes);

    expect(problem).toMatchObject({ status: 401, title: 'Unauthorized' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each([401, 403, 429])('passes on a %i of the service that gives no reason', async (code) => {
    const server = createServer();
    const override = { code, body: '' };
    server.mock.next(override, override);
    const { problem } = await getProblem(server, likes);

    expect(problem).toMatchObject({ status: code, type: 'about:blank' });
  });

  test('says when to try again at the rate limit', async () => {
    const server = createServer({ rateLimit: { limit: 1, windowSeconds: 900 } });
    expect((await server.get(likes)).headers.get('x-rate-limit-remaining')).toBe('0');
    const { response, problem } = await getProblem(server, likes);

    expect(problem).toMatchObject({ status: 429, title: 'Too Many Requests' });
    const retryAfter = Number(response.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    // The whole window, rounded up.
    expect(retryAfter).toBeLessThanOrEqual(900 + 1);
    expect(response.headers.get('x-rate-limit-limit')).toBe('1');
  });

  test.each<{ about: string; override: Override }>([
    { about: 'a 503', override: { code: 503 } },
    { about: 'a 404 without a reason', override: { code: 404, body: '' } },
    { about: 'a connection that breaks', override: { reset: true } },
    {
      about: 'a page in the newer names, which the client refuses',
      override: { body: { data: [{ id: '1', note_post: {} }], meta: { result_count: 1 } } },
    },
  ])('hides what the service fails with: $about', async ({ override }) => {
    const server = createServer();
    // For the request and its one retry.
    server.mock.next(override, override);
    const { problem } = await getProblem(server, likes);

    expect(problem).toMatchObject({ status: 502, title: 'Bad Gateway' });
    expect(JSON.stringify(problem)).not.toContain('api.example.com');
    expect(errorLog).toHaveBeenCalledOnce();
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('a-token-of-somebody');
  });

  test.each([
    { error: new ConnectionError('Late.', { code: 'TIMEOUT' }), status: 504 },
    { error: new Error('with a secret in it'), status: 500 },
  ])('hides the message of $error', async ({ error, status }) => {
    const response = toProblem(error).toResponse();

    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain(error.message);
    expect(errorLog).toHaveBeenCalledExactlyOnceWith(error);
  });

  test('has no other path', async () => {
    const { problem } = await getProblem(createServer(), '/');

    expect(problem).toMatchObject({ status: 404 });
  });

  test('allows no other method', async () => {
    const app = createApp({ baseUrl: 'https://api.example.com' });
    const response = await app.request(likes, { method: 'POST' });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
