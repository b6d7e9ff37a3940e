import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  accessToken,
  catchError,
  collectIds,
  createTestClient,
  serveResponses,
  url,
} from '../test/clients.ts';
import { ConnectionError, createClient, type LikedPostsClient } from './index.ts';

const path = '/2/users/{id}/liked_tweets';
const noRetry = { limit: 0 };

/** Middleware that reads a clone of each response. */
function readClones(client: LikedPostsClient): string[] {
  const texts: string[] = [];
  client.use({
    onResponse: async ({ response }) => void texts.push(await response.clone().text()),
  });
  return texts;
}

/** A body without end, how much of it was sent, and with what it was canceled. */
function createEndlessBody() {
  const state = { sentBytes: 0, cancelReasons: [] as unknown[] };
  const body = new ReadableStream({
    pull: (controller) => {
      state.sentBytes += 1000;
      controller.enqueue(new Uint8Array(1000).fill(60));
    },
    cancel: async (reason) => {
      state.cancelReasons.push(reason);
      throw new Error('It cannot be ended.');
    },
  });
  return { body, state };
}

/** A response with a status that the constructor refuses. Runtimes may pass one on. */
function createResponse(body: BodyInit | null, status: number): Response {
  const response = new Response(body, { status: Math.min(status, 599) });
  return Object.defineProperty(response, 'status', { value: status });
}

describe('a body that breaks off', () => {
  const firstPage = '{"data":[{"id":"1","text":""}],"meta":{"next_token":"a"}}';
  const secondPage = '{"data":[{"id":"2","text":""}],"meta":{}}';
  const cases = ['with content-length', 'without content-length'].flatMap((header) =>
    ['no middleware', 'middleware that reads a clone'].map((middleware) => ({
      header,
      middleware,
    })),
  );

  /** A server that cuts the second page, once or always. */
  async function startCuttingServer({
    header,
    isCutOnce = true,
  }: {
    header: string;
    isCutOnce?: boolean;
  }) {
    const urls: string[] = [];
    const server = await listen((request, response) => {
      const isSecond = request.url?.includes('pagination_token=a');
      const body = isSecond ? secondPage : firstPage;
      if (header === 'with content-length') response.setHeader('content-length', body.length);
      const isCut = isSecond && (!isCutOnce || urls.length === 1);
      urls.push(`${request.url}`);
      if (!isCut) return response.end(body);
      return response.write(body.slice(0, 20), () => setImmediate(() => response.destroy()));
    });
    return { server, urls };
  }

  test.each(cases)('is requested again: $header, $middleware', async ({ header, middleware }) => {
    const { server, urls } = await startCuttingServer({ header });
    await using _ = server;
    const client = createClient({ baseUrl: server.url, accessToken, retry: { delay: 1 } });
    if (middleware !== 'no middleware') readClones(client);

    expect(await collectIds(client.posts('1'))).toEqual({ ids: ['1', '2'] });
    expect(urls.length).toBe(3);
  });

  test.each(cases)('is a ConnectionError with a position: $header, $middleware', async (given) => {
    const { server } = await startCuttingServer({ header: given.header, isCutOnce: false });
    await using _ = server;
    const client = createClient({ baseUrl: server.url, accessToken, retry: noRetry });
    if (given.middleware !== 'no middleware') readClones(client);
    const { ids, error } = await collectIds(client.posts('1'));

    expect(ids).toEqual(['1']);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ retryable: true, attempts: 1, position: { token: 'a' } });
  });

  test('is a ConnectionError also if it is that of an error', async () => {
    await using server = await listen((_, response) => {
      response.writeHead(500, { 'content-length': '1000' });
      response.write('{"title":', () => setImmediate(() => response.destroy()));
    });
    const client = createClient({ baseUrl: server.url, accessToken, retry: noRetry });
    expect(await catchError(client.getPage('1'))).toBeInstanceOf(ConnectionError);
  });
});

describe('the connection', () => {
  test('is free after a loop that was left', async () => {
    await using server = await listen((_, response) => {
      response.end('{"data":[{"id":"1","text":""}],"meta":{"next_token":"a"}}');
    });
    const client = createClient({ baseUrl: server.url, accessToken });
    for await (const { post } of client.posts('1')) {
      expect(post.id).toBe('1');
      break;
    }
    const closed = once(server.server, 'close');
    server.server.close();
    server.server.closeIdleConnections();
    await closed;
  });

  test.each([
    { about: 'a time-out', choose: () => ({ timeout: 1000 }) },
    { about: 'an abort', choose: (signal: AbortSignal) => ({ signal }) },
  ])('is closed by $about while the body is read', async ({ choose }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sockets: Socket[] = [];
    const controller = new AbortController();
    await using server = await listen((request, response) => {
      sockets.push(request.socket);
      response.write('{', () => {
        controller.abort();
        vi.advanceTimersByTime(1000);
      });
    });
    const client = createClient({ baseUrl: server.url, accessToken, retry: noRetry });
    await catchError(client.getPage('1', {}, choose(controller.signal)));

    const [socket] = sockets;
    // `once` of node:events would take the reset caused by the abort for a failure.
    if (socket && !socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    expect(sockets.map(({ closed }) => closed)).toEqual([true]);
  });
});

describe('maxBodyBytes', () => {
  const tooLarge = { name: 'ConnectionError', code: 'BODY_TOO_LARGE', retryable: false };
  const body = '{"data":[{"id":"ä","text":""}]}';
  const bodyBytes = body.length + 1;

  test('ends a body that has more, without another attempt', async () => {
    const { body, state } = createEndlessBody();
    const fetch = vi.fn(async () => new Response(body));
    const client = createTestClient(fetch, { maxBodyBytes: 10_000 });

    expect(await catchError(client.getPage('1'))).toMatchObject({
      ...tooLarge,
      attempts: 1,
      message: `[GET] ${url}: the body has more than 10000 bytes. Raise maxBodyBytes.`,
    });
    expect(fetch).toHaveBeenCalledOnce();
    expect(state.sentBytes).toBeLessThan(30_000);
    expect(state.cancelReasons).toEqual([undefined]);
  });

  test('allows a body of exactly that size', async () => {
    const client = createTestClient(async () => new Response(body), { maxBodyBytes: bodyBytes });
    expect((await client.getPage('1')).data).toMatchObject([{ id: 'ä' }]);
  });

  test.each([
    { about: 'getPage', call: (client: LikedPostsClient) => client.getPage('1') },
    {
      about: 'GET',
      call: (client: LikedPostsClient) => client.GET(path, { params: { path: { id: '1' } } }),
    },
    {
      about: 'getPage with middleware',
      call: (client: LikedPostsClient) => {
        readClones(client);
        return client.getPage('1');
      },
    },
  ])('refuses a body of one byte more: $about', async ({ call }) => {
    const maxBodyBytes = bodyBytes - 1;
    const client = createTestClient(async () => new Response(body), { maxBodyBytes });
    expect(await catchError(call(client))).toMatchObject(tooLarge);
  });

  const compressed = gzipSync('x'.repeat(100_000));
  const respondCompressed = (_: unknown, response: ServerResponse) => {
    const headers = { 'content-encoding': 'gzip', 'content-length': compressed.length };
    response.writeHead(200, headers).end(compressed);
  };

  test('counts bytes after decompression', async () => {
    await using server = await listen(respondCompressed);
    const client = createClient({ baseUrl: server.url, accessToken, maxBodyBytes: 50_000 });
    expect(await catchError(client.getPage('1'))).toMatchObject(tooLarge);
  });

  test('counts them also where a browser hides content-encoding', async () => {
    await using server = await listen(respondCompressed);
    const hideEncoding = async (request: Request) => {
      const response = await fetch(request);
      const headers = { 'content-length': `${compressed.length}` };
      return new Response(response.body, { headers });
    };
    const options = { baseUrl: server.url, fetch: hideEncoding, maxBodyBytes: 50_000 };
    expect(await catchError(createClient(options).getPage('1'))).toMatchObject(tooLarge);
  });
});

describe('the body of an error', () => {
  test.each([
    { status: 500, hasMiddleware: false },
    { status: 403, hasMiddleware: true },
    { status: 999, hasMiddleware: false },
    { status: 999, hasMiddleware: true },
  ])('is cut at 64 kB: $status, middleware: $hasMiddleware', async ({ status, hasMiddleware }) => {
    const { body, state } = createEndlessBody();
    const response = createResponse(body, status);
    const client = createTestClient(async () => response, { retry: noRetry });
    const texts = hasMiddleware ? readClones(client) : [];

    const error = await catchError(client.getPage('1'));
    expect(error).toMatchObject({ status, body: '<'.repeat(2 ** 16) });
    expect(texts.map(({ length }) => length)).toEqual(hasMiddleware ? [2 ** 16] : []);
    expect(state.sentBytes).toBeLessThan(2 ** 17);
  });
});

describe('a response without a body', () => {
  test.each([204, 205, 304])('is "No Page": %i, even with a stream', async (status) => {
    const withStream = new Response('');
    Object.defineProperty(withStream, 'status', { value: status });
    Object.defineProperty(withStream, 'ok', { value: status < 300 });
    for (const response of [new Response(null, { status }), withStream]) {
      const client = createTestClient(async () => response, { retry: noRetry });
      const error = await catchError(client.getPage('1'));
      expect(error).toMatchObject({ name: 'HttpError', status, title: 'No Page' });
    }
  });

  test('may be a double whose text alone can be read', async () => {
    const response = new Response('{"data":[{"id":"1","text":""}]}');
    Object.defineProperty(response, 'body', { value: null });
    const page = await createTestClient(async () => response).getPage('1');
    expect(page.data).toMatchObject([{ id: '1' }]);
  });
});

describe('the response of a page', () => {
  test.each([false, true])('has its URL and status; middleware: %s', async (hasMiddleware) => {
    const { fetch } = serveResponses(new Response('{"meta":{}}', { status: 201 }));
    const client = createTestClient(fetch);
    if (hasMiddleware) readClones(client);
    const { response } = await client.getPage('1', { max_results: 5 });
    expect(response).toMatchObject({ url: `${url}?max_results=5`, status: 201 });
  });

  test('uses the status that came for GET, too', async () => {
    const client = createTestClient(async () => createResponse('{"title":"x"}', 999));
    const { error, response } = await client.GET(path, { params: { path: { id: '1' } } });
    expect(error).toEqual({ title: 'x' });
    expect(response.status).toBe(999);
  });
});
