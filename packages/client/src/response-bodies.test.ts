import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  accessToken,
  callGet,
  catchError,
  collectIds,
  createTestClient,
  url,
} from '../test/clients.ts';
import { createClient, type LikedPostsClient } from './index.ts';

const retry = { limit: 0 };
const firstPage = '{"data":[{"id":"1","text":""}],"meta":{"next_token":"a"}}';
const secondPage = '{"data":[{"id":"2","text":""}],"meta":{}}';

/** Adds middleware that reads each response. Returns the texts, which are added as responses come. */
function recordBodies(client: LikedPostsClient): string[] {
  const texts: string[] = [];
  client.use({
    onResponse: async ({ response }) => void texts.push(await response.clone().text()),
  });
  return texts;
}

/**
 * A body of `<` without end. `state` counts the bytes that it has sent, and keeps the reasons for
 * which it was canceled.
 */
function createEndlessBody() {
  const state = { sentBytes: 0, cancelReasons: [] as unknown[] };
  const chunk = new TextEncoder().encode('<'.repeat(1000));
  const body = new ReadableStream({
    pull: (controller) => {
      state.sentBytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel: async (reason) => {
      state.cancelReasons.push(reason);
      throw new Error('It cannot be ended.');
    },
  });
  return { body, state };
}

describe('a body that breaks off', () => {
  /** A server that cuts the second page the first time that it is requested. */
  function startCuttingServer({ hasLength }: { hasLength: boolean }) {
    let wasCut = false;
    return listen((request, response) => {
      const isSecond = request.url?.includes('pagination_token=a');
      const body = isSecond ? secondPage : firstPage;
      if (hasLength) response.setHeader('content-length', body.length);
      if (!isSecond || wasCut) return response.end(body);
      wasCut = true;
      return response.write(body.slice(0, 20), () => setImmediate(() => response.destroy()));
    });
  }

  test.each([
    { hasLength: true, hasMiddleware: true },
    { hasLength: true, hasMiddleware: false },
    { hasLength: false, hasMiddleware: true },
    { hasLength: false, hasMiddleware: false },
  ])(
    'is requested again: content-length $hasLength, middleware $hasMiddleware',
    async ({ hasLength, hasMiddleware }) => {
      await using server = await startCuttingServer({ hasLength });
      const client = createClient({ baseUrl: server.url, accessToken, retry: { delay: 1 } });
      if (hasMiddleware) recordBodies(client);
      expect(await collectIds(client.posts('1'))).toEqual({ ids: ['1', '2'] });
    },
  );

  test('is a ConnectionError even if the status is 500', async () => {
    await using server = await listen((_, response) => {
      response.writeHead(500, { 'content-length': '1000' });
      response.write('{"title":', () => setImmediate(() => response.destroy()));
    });
    const client = createClient({ baseUrl: server.url, accessToken, retry });
    expect(await catchError(client.getPage('1'))).toMatchObject({ name: 'ConnectionError' });
  });
});

describe('the connection', () => {
  test.each([
    { about: 'a time-out', toOptions: () => ({ timeout: 1000 }) },
    { about: 'an abort', toOptions: (signal: AbortSignal) => ({ signal }) },
  ])('is closed by $about while the body is read', async ({ toOptions }) => {
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
    const client = createClient({ baseUrl: server.url, accessToken, retry });
    await catchError(client.getPage('1', {}, toOptions(controller.signal)));

    const [socket] = sockets;
    // `once` of node:events would take the reset caused by the abort for a failure.
    if (socket && !socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    expect(sockets.map(({ closed }) => closed)).toEqual([true]);
  });
});

test('a body may come in pieces that split a character', async () => {
  const bytes = new TextEncoder().encode('{"data":[{"id":"1","text":"ä👍"}]}');
  const body = new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const page = await createTestClient(async () => new Response(body)).getPage('1');
  expect(page.data).toMatchObject([{ text: 'ä👍' }]);
});

test('a body is canceled by a time-out even if `fetch` ignores the signal', async () => {
  const cancel = vi.fn();
  const fetch = async () => new Response(new ReadableStream({ cancel }));
  const client = createTestClient(fetch, { timeout: 5, retry });
  expect(await catchError(client.getPage('1'))).toMatchObject({ code: 'TIMEOUT' });
  expect(cancel).toHaveBeenCalledOnce();
});

describe('maxBodyBytes', () => {
  const tooLarge = { name: 'ConnectionError', code: 'BODY_TOO_LARGE', retryable: false };
  const body = '{"data":[{"id":"ä","text":""}]}';
  const bodyBytes = body.length + 1;

  test('stops reading a longer body', async () => {
    const { body: endlessBody, state } = createEndlessBody();
    const fetch = vi.fn(async () => new Response(endlessBody));
    const client = createTestClient(fetch, { maxBodyBytes: 10_000 });

    const message = `[GET] ${url}: the body has more than 10000 bytes. Raise maxBodyBytes.`;
    expect(await catchError(client.getPage('1'))).toMatchObject({ ...tooLarge, message });
    expect(fetch).toHaveBeenCalledOnce();
    expect(state.sentBytes).toBeLessThan(30_000);
    expect(state.cancelReasons).toEqual([undefined]);
  });

  test('allows a body of exactly that size', async () => {
    const client = createTestClient(async () => new Response(body), { maxBodyBytes: bodyBytes });
    expect((await client.getPage('1')).data).toMatchObject([{ id: 'ä' }]);
  });

  test.each<{ name: string; call: (client: LikedPostsClient) => Promise<unknown> }>([
    { name: 'getPage', call: (client) => client.getPage('1') },
    { name: 'GET', call: (client) => callGet(client) },
  ])('refuses a body of one byte more: $name', async ({ call }) => {
    const maxBodyBytes = bodyBytes - 1;
    const client = createTestClient(async () => new Response(body), { maxBodyBytes });
    expect(await catchError(call(client))).toMatchObject(tooLarge);
  });

  test('counts bytes after decompression, even if content-encoding is hidden', async () => {
    const compressed = gzipSync('x'.repeat(100_000));
    await using server = await listen((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed);
    });
    // As browsers do across origins.
    const hideEncoding = async (request: Request) => {
      const headers = { 'content-length': `${compressed.length}` };
      return new Response((await fetch(request)).body, { headers });
    };
    const options = { baseUrl: server.url, fetch: hideEncoding, maxBodyBytes: 50_000 };
    expect(await catchError(createClient(options).getPage('1'))).toMatchObject(tooLarge);
  });
});

/**
 * A response that the constructor refuses, such as a 204 with a stream. `fetch` of some runtimes
 * returns such responses.
 */
function createResponse(body: BodyInit, status: number): Response {
  const response = new Response(body);
  const members = { status: { value: status }, ok: { value: status < 300 } };
  return Object.defineProperties(response, members);
}

test.each([
  { status: 500, hasMiddleware: false },
  { status: 999, hasMiddleware: true },
])('the body of a $status is cut at 64 kB', async ({ status, hasMiddleware }) => {
  const { body, state } = createEndlessBody();
  const client = createTestClient(async () => createResponse(body, status), { retry });
  const texts = hasMiddleware ? recordBodies(client) : [];

  const error = await catchError(client.getPage('1'));
  expect(error).toMatchObject({ status, body: '<'.repeat(2 ** 16) });
  expect(texts.map(({ length }) => length)).toEqual(hasMiddleware ? [2 ** 16] : []);
  expect(state.sentBytes).toBeLessThan(2 ** 17);
});

test('a reason phrase in other characters is not in the way of the error', async () => {
  await using server = await listen((_, response) => {
    response.writeHead(503, 'Dienst nicht verf\u00fcgbar').end();
  });
  const client = createClient({ baseUrl: server.url, accessToken, retry });
  expect(await catchError(client.getPage('1'))).toMatchObject({ name: 'HttpError', status: 503 });
});

describe('a response without a body', () => {
  test.each([204, 205, 304])(
    'of a %i has the error title "No Page", even with a stream',
    async (status) => {
      for (const response of [new Response(null, { status }), createResponse('lost', status)]) {
        const client = createTestClient(async () => response, { retry });
        const error = await catchError(client.getPage('1'));
        expect(error).toMatchObject({ name: 'HttpError', status, title: 'No Page', body: '' });
      }
    },
  );

  test('may be a test double that has `text()`', async () => {
    const response = new Response(firstPage);
    Object.defineProperty(response, 'body', { value: null });
    const page = await createTestClient(async () => response).getPage('1');
    expect(page.data).toMatchObject([{ id: '1' }]);
  });
});

test.each([false, true])(
  'a page has its response if the client has middleware: %s',
  async (hasMiddleware) => {
    const client = createTestClient(async () => new Response('{"meta":{}}', { status: 201 }));
    if (hasMiddleware) recordBodies(client);
    const page = await client.getPage('1');
    expect(page.response).toMatchObject({ url, status: 201 });
    // A response cannot be cloned.
    expect(structuredClone(page)).not.toHaveProperty('response');
  },
);
