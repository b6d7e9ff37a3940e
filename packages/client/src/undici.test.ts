import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompressSync, gunzip, gzipSync } from 'node:zlib';
import { listen } from '@liked-posts/test-utils/http-server';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessToken, rejection } from '../test/clients.ts';
import { BodyTooLargeError, ConnectionError, createClient, InvalidBodyError } from './index.ts';
import { undiciFetch } from './undici.ts';

const page = JSON.stringify({ data: [{ id: '1', text: 'ä'.repeat(100_000) }], meta: {} });

describe('a page fetched by undici', () => {
  it('has a response as `fetch` gives it', async () => {
    await using server = await listen((request, response) => {
      response.setHeader('x-asked-by', `${request.headers.authorization}`);
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(page);
    });
    const client = createClient({ baseUrl: server.url, accessToken, fetch: undiciFetch() });
    const { data, response } = await client.getPage('1', { max_results: 10 });

    expect(data).toEqual(JSON.parse(page).data);
    expect(response).toBeInstanceOf(Response);
    const { ok, status, statusText, url, bodyUsed, headers } = response;
    expect({ ok, status, statusText, url, bodyUsed }).toEqual({
      ok: true,
      status: 200,
      statusText: 'OK',
      url: `${server.url}/2/users/1/liked_tweets?max_results=10`,
      bodyUsed: true,
    });
    expect(headers.get('x-asked-by')).toBe(`Bearer ${accessToken}`);
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each([
    ['gzip', gzipSync(page)],
    ['X-Gzip', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
    ['GZIP ,br', brotliCompressSync(gzipSync(page))],
    ['unknown, gzip', gzipSync(page)],
    ['unknown', Buffer.from(page)],
  ])('may be compressed: %s', async (coding, body) => {
    await using server = await listen((_, response) => {
      response.setHeader('content-encoding', coding);
      response.end(body);
    });
    const client = createClient({ baseUrl: server.url, fetch: undiciFetch() });
    expect((await client.getPage('1')).data.length).toBe(1);
  });

  it('is bounded by its size before it was compressed, and whole', async () => {
    let body = gzipSync(' '.repeat(1_000_000));
    await using server = await listen((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(body);
    });
    const options = { baseUrl: server.url, maxBodyBytes: 999_999, retry: { limit: 0 } };
    const client = createClient({ ...options, fetch: undiciFetch() });
    expect(await rejection(client.getPage('1'))).toBeInstanceOf(BodyTooLargeError);

    body = gzipSync(page).subarray(0, -20);
    expect(await rejection(client.getPage('1'))).toBeInstanceOf(ConnectionError);
  });

  it('may be read by middleware in any way', async () => {
    await using server = await listen((_, response) => void response.end(page));
    const client = createClient({
      baseUrl: server.url,
      fetch: async (request) => {
        const response = await undiciFetch()(request);
        expect(await response.clone().text()).toBe(page);
        expect(response.bodyUsed).toBe(false);
        return response;
      },
    });
    client.openapiFetch.use({
      onResponse: async ({ response: { body, status, headers } }) =>
        new Response(body, { status, headers }),
    });
    expect((await client.getPage('1')).data.length).toBe(1);
  });
});

describe('undiciFetch', () => {
  it.each([
    ['text', page],
    ['json', JSON.parse(page)],
  ] as const)('gives a body that can be read once, as %s', async (method, expected) => {
    await using server = await listen((_, response) => void response.end(page));
    const response = await undiciFetch()(new Request(server.url));
    expect(response.bodyUsed).toBe(false);
    expect(await response[method]()).toEqual(expected);

    expect(response.bodyUsed).toBe(true);
    expect(await rejection(response[method]())).toBeInstanceOf(TypeError);
  });

  it('asks for encodings that it can decompress, and uses the given dispatcher', async () => {
    await using server = await listen(({ headers }, response) => {
      response.end(headers['accept-encoding']);
    });
    const agent = new Agent();
    onTestFinished(() => agent.close());
    const sent = vi.spyOn(agent, 'dispatch');
    const answers = [undiciFetch(), undiciFetch({ dispatcher: agent })].map(async (fetch) =>
      (await fetch(new Request(server.url))).text(),
    );
    const own = new Request(server.url, { headers: { 'accept-encoding': 'identity' } });

    expect(await Promise.all(answers)).toEqual(['br, gzip', 'br, gzip']);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await (await undiciFetch()(own)).text()).toBe('identity');
  });

  it('reports a body that cannot be decompressed only when it is read', async () => {
    await using server = await listen((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 0 }).end();
    });
    const client = createClient({ baseUrl: server.url, fetch: undiciFetch(), retry: { limit: 0 } });
    // openapi-fetch does not read a body with a length of 0.
    expect(await rejection(client.getPage('1'))).toBeInstanceOf(InvalidBodyError);

    const response = await undiciFetch()(new Request(server.url));
    // The request fails before this, and an error without a listener would fail this file.
    await promisify(gunzip)(gzipSync(page));
    expect(await rejection(response.text())).toMatchObject({ code: 'Z_BUF_ERROR' });
  });

  it.each([
    ['999 Denied', 599, 'Denied'],
    ['404 Не найдено', 404, ''],
    ['200 Ça va', 200, 'Ça va'],
  ])('makes a response of %s', async (line, status, statusText) => {
    await using server = await listen((request) => {
      request.socket.end(`HTTP/1.1 ${line}\r\nContent-Length: 2\r\n\r\nOK`);
    });
    const response = await undiciFetch()(new Request(server.url));

    expect(response).toMatchObject({ status, statusText });
    expect(await response.text()).toBe('OK');
  });

  it('ends the connection of a body that nobody reads to its end', async () => {
    const closed: Promise<unknown>[] = [];
    await using server = await listen((_, response) => {
      closed.push(once(response, 'close'));
      response.write(page);
    });
    const { body } = await undiciFetch()(new Request(server.url));
    await body?.cancel();

    await Promise.all(closed);
    expect(closed.length).toBe(1);
  });

  it('follows no redirect, and leaves out a body that there cannot be', async () => {
    await using server = await listen((request, response) => {
      response.writeHead(Number(request.url?.slice(1)), { location: '/200' }).end();
    });
    const answers = [];
    for (const [status, method] of [
      [302, 'GET'],
      [204, 'GET'],
      [205, 'GET'],
      [304, 'GET'],
      [200, 'HEAD'],
    ] as const) {
      const answer = await undiciFetch()(new Request(`${server.url}/${status}`, { method }));
      answers.push([answer.status, await answer.text()]);
    }

    expect(answers).toEqual([
      [302, ''],
      [204, ''],
      [205, ''],
      [304, ''],
      [200, ''],
    ]);
  });
});

it('a plain call is read as JSON, also when the answer says its length', async () => {
  await using server = await listen((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"data":[{"id":"1","text":""}]}');
  });
  for (const fetch of [undefined, undiciFetch()]) {
    const { openapiFetch } = createClient({ baseUrl: server.url, fetch });
    const { data } = await openapiFetch.GET('/2/users/{id}/liked_tweets', {
      params: { path: { id: '1' } },
    });
    expect(data).toEqual({ data: [{ id: '1', text: '' }] });
  }
});
