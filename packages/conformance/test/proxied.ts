import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@liked-posts/test-utils/http-server';
import { onTestFinished } from 'vitest';
import type { Exchange } from '../src/proxy/exchanges.ts';
import { type ProxyOptions, startProxy } from '../src/proxy/start-proxy.ts';

/** A service that answers with these bytes, or handles the connection itself. */
export async function rawServiceOf(answer: string | Buffer | ((socket: Socket) => void)) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (chunk) => {
      requests.push(chunk.toString('latin1'));
      if (typeof answer === 'function') answer(socket);
      else socket.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port, not on a pipe, has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A proxy in front of a service, with the exchanges that it reports. */
export async function proxyOf(answer: RequestListener | string, options: ProxyOptions = {}) {
  const exchanges: Exchange[] = [];
  const service = typeof answer === 'string' ? undefined : await listen(answer);
  const proxy = await startProxy(service?.url ?? String(answer), {
    ...options,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  return {
    url: proxy.url,
    count: proxy.count,
    close: proxy.close,
    exchanges,
    responseViolations: () => exchanges.flatMap(({ request }) => request.responseViolations ?? []),
    [Symbol.asyncDispose]: async () => {
      await service?.[Symbol.asyncDispose]();
      await proxy.close();
    },
  };
}

/** Answers everything with this JSON. */
export const json =
  (body: unknown, status = 200, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
  };

/** The name of a file that does not exist yet. */
export async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'likes.har');
}

/** The entries of a HAR file. */
export function entriesIn(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')).log.entries;
}

/** Matches the address that the proxy prints when it listens. */
export const proxyOn: RegExp = /proxy on (\S+),/;
