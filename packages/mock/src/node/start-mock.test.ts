import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { connect } from 'node:net';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { listen, sendBytes } from '@liked-posts/test-utils/http-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../test/ask.ts';
import { certificate } from '../../test/certificate.ts';
import { createMock, type Override } from '../index.ts';
import { respond } from '../message/messages.ts';
import { createListener, PortInUseError, type StartMockOptions, startMock } from './index.ts';

const headers = { authorization: 'Bearer test-token' };
const path = '/2/users/42/liked_tweets?max_results=5';

async function serve(options: StartMockOptions = {}) {
  const server = await startMock(options);
  onTestFinished(() => server.close());
  return server;
}

test('a server sends what the mock sends in process', async () => {
  const { url } = await serve({ seed: 5 });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(url + path, { headers });
  expect(response.status).toBe(200);
  const inProcess = await ask(createMock({ seed: 5 }), { query: { max_results: 5 } });
  expect(await response.text()).toBe(inProcess.text);
  for (const [name, value] of inProcess.headers) expect(response.headers.get(name)).toBe(value);
});

test('a server listens on loopback by default', async () => {
  const { url } = await serve();
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
});

test('a server keeps idle connections', async () => {
  const { headers } = await fetch((await serve()).url);
  expect(headers.get('connection')).toBe('keep-alive');
  // If Node closed idle connections after five seconds, this would say `timeout=5`.
  expect(headers.get('keep-alive')).toBeNull();
});

test('a port in use is an error that says so', async () => {
  const port = Number(new URL((await serve()).url).port);
  const error: unknown = await startMock({ port }).catch((cause) => cause);
  expect(error).toBeInstanceOf(PortInUseError);
  expect(error).toMatchObject({
    name: 'PortInUseError',
    message: `Port ${port} of 127.0.0.1 is in use. Choose another, or 0 for any free one.`,
    host: '127.0.0.1',
    port,
  });
});

test('an address of another machine is an error that says so', async () => {
  const host = '203.0.113.7';
  await expect(startMock({ host })).rejects.toMatchObject({
    name: 'ListenError',
    message: expect.stringMatching(/^Cannot listen on port 0 of 203\.0\.113\.7 \(.*\)\. Choose/),
    host,
    port: 0,
    cause: expect.objectContaining({ code: 'EADDRNOTAVAIL' }),
  });
});

/** Requests a page over HTTPS, and returns the status. The client trusts only the certificate `ca`. */
async function requestOverHttps(url: string, ca: string | undefined) {
  const outgoing = requestSecurely(url + path, { headers, ca });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}

test('a connection with HTTPS can be reset', async () => {
  const { url, next } = await serve({ tls: certificate });
  next({ reset: true });
  await expect(requestOverHttps(url, certificate.cert)).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
});

test('a client without HTTPS is cut off without disturbing others', async () => {
  const { url } = await serve({ tls: certificate });
  await expect(fetch(url.replace('https', 'http'))).rejects.toThrow('fetch failed');
  expect(await requestOverHttps(url, certificate.cert)).toBe(200);
});

test('close cuts requests that still run after the grace time', async () => {
  const faults = [
    { request: 1, delay: 3_600_000 },
    { request: 2, slowBody: 3_600_000 },
  ];
  const server = await startMock({ grace: 20, faults });
  const late = fetch(server.url + path, { headers });
  const slow = fetch(server.url + path, { headers }).then((response) => response.text());
  await server.waitForRequest({ after: 1 });
  const cut = Promise.all([late, slow].map((response) => expect(response).rejects.toThrow()));
  await server.close();
  await cut;
});

/** Starts a server, and sends it a request that runs for 100 ms. */
async function startWithRunningRequest(grace: number) {
  const server = await startMock({ faults: [{ request: 1, delay: 100 }], grace });
  const running = fetch(server.url + path, { headers });
  await server.waitForRequest();
  return { server, running };
}

test('close lets a running request finish', async () => {
  const { server, running } = await startWithRunningRequest(5000);
  const closed = server.close();
  const response = await running;
  expect(response.status).toBe(200);
  expect(response.headers.get('connection')).toBe('close');
  await closed;
});

test('a server can be closed twice', async () => {
  const server = await startMock();
  await server.close();
  await expect(server.close()).resolves.toBeUndefined();
});

test('the grace time keeps no process running once the server is closed', async () => {
  const program = `
    import { startMock } from '${new URL('index.ts', import.meta.url)}';
    const server = await startMock({ grace: 3_600_000, latency: 50 });
    const response = fetch(server.url + '${path}');
    await server.waitForRequest();
    await server.close();
    console.log((await response).status);
  `;
  const command = [process.execPath, '--input-type=module', '--eval', program] as const;
  expect(await runToEnd({ command })).toMatchObject({ code: 0, stdout: '401\n' });
});

test('a cut body does not affect the response to HEAD', async () => {
  const mock = await serve();
  const { url } = mock;
  mock.next({ cutBody: true });
  const writeRequest = (method: string, moreHeaders = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a\r\n${moreHeaders}\r\n`;
  const requests = writeRequest('HEAD') + writeRequest('GET', 'connection: close\r\n');
  const responses = await sendBytes(url, requests, { keepOpen: true });
  expect(responses.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(2);
});

test.each([
  { about: 'CONNECT', head: ['CONNECT a:1 HTTP/1.1', 'Host: a'], body: '' },
  {
    about: 'one of nine bytes of a body',
    head: [
      'POST /__control/next HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      'Content-Length: 9',
    ],
    body: '[',
  },
])('close does not wait for a client that sent $about and stays', async ({ head, body }) => {
  const server = await startMock({ control: true, grace: 3_600_000 });
  const port = Number(new URL(server.url).port);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Once a later request has its response, the server has begun to read this one.
  await (await fetch(server.url + path, { headers })).text();
  await expect(server.close()).resolves.toBeUndefined();
  socket.destroy();
});

test.each([
  { about: 'at once', delay: 0 },
  { about: 'after its delay', delay: 5 },
])('a response that cannot be sent $about ends only its connection', async ({ delay }) => {
  const emitWarning = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const response = { ...respond(200, '', { 'not a name': 'x' }), delay };
  await using server = await listen(createListener({ handle: () => response }));
  await expect(fetch(server.url)).rejects.toThrow();
  expect(emitWarning).toHaveBeenCalledOnce();
  emitWarning.mockRestore();
});

test('a listener reads a request without distinct headers, as of `inject` in Fastify', async () => {
  const respondTo = createListener(createMock());
  await using server = await listen(({ method, url, headers }, response) =>
    respondTo({ method, url, headers } as IncomingMessage, response),
  );
  expect((await fetch(server.url + path, { headers })).status).toBe(200);
});

test.each<Override>([{ reset: true }, { cutBody: true }])(
  'with %j, a listener closes a response whose socket is none, as of `inject`',
  async (override) => {
    const emitWarning = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const mock = createMock();
    mock.next(override);
    const respondTo = createListener(mock);
    await using server = await listen(({ method, url, headers }, response) => {
      Object.assign(response, { req: { method, url, headers, socket: {} } });
      respondTo(response.req, response);
    });
    const response = fetch(server.url + path, { headers });
    await expect(response.then((received) => received.text())).rejects.toThrow(TypeError);
    expect(emitWarning).not.toHaveBeenCalled();
    emitWarning.mockRestore();
  },
);

test.each([
  { characters: 1_000_000, status: 204, text: '' },
  { characters: 1_000_001, status: 400, text: 'The body is longer than 1000000 characters.' },
  // More than is buffered: the server has to read it all, or the client would not read the response.
  { characters: 20_000_000, status: 400, text: 'The body is longer than 1000000 characters.' },
])('a body of $characters characters gets $status', async ({ characters, status, text }) => {
  const mock = await serve({ control: true });
  const response = await fetch(`${mock.url}/__control/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"code":503}'.padEnd(characters),
  });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});

/** Requests a page with this header `Host`, which `fetch` cannot set, and returns the status. */
async function requestWithHost(url: string, host: string): Promise<number> {
  const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer a`;
  const response = await sendBytes(url, `${head}\r\nconnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
}

const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '42': ['1'] } };
const ownHosts = ['127.0.0.1', 'localhost:4011', '[::1]:4011', 'mock:4011'];
const foreignHosts = ['rebound.example:4011', 'localhost.rebound.example', 'no host'];

/** The ways to serve a data set. Each server may be called `mock`. */
const startersByName: Readonly<Record<string, () => Promise<{ url: string }>>> = {
  startMock: () => serve({ dataset, allowedHosts: ['mock'] }),
  createListener: async () => {
    const server = await listen(createListener(createMock({ dataset, allowedHosts: ['mock'] })));
    onTestFinished(() => server[Symbol.asyncDispose]());
    return server;
  },
};

describe.each(Object.entries(startersByName))('a data set behind %s', (_, start) => {
  test.each(ownHosts)('is served to a caller of %s', async (host) => {
    expect(await requestWithHost((await start()).url, host)).toBe(200);
  });

  test.each(foreignHosts)('is refused to a caller of %s', async (host) => {
    expect(await requestWithHost((await start()).url, host)).toBe(403);
  });
});

test.each(foreignHosts)('generated Posts are served to a caller of %s', async (host) => {
  expect(await requestWithHost((await serve()).url, host)).toBe(200);
});

test('the refusal of a foreign host says how to allow it', async () => {
  const mock = await serve({ dataset });
  await requestWithHost(mock.url, 'rebound.example:4011');
  expect(mock.violations[0]?.reason).toMatch(
    /^\[rebound\.example:4011\] is not a name of this server\. Call .* `--allowed-hosts`/,
  );
});
