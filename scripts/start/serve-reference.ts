import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PortInUseError } from '@liked-posts/sandbox/node';

const host = '127.0.0.1';

/**
 * Serves the one page of the reference on loopback.
 *
 * @throws {PortInUseError} when the port is taken.
 */
export async function serveReference(port: number): Promise<AsyncDisposable & { url: string }> {
  const page = await readFile(new URL('../../spec/dist/reference.html', import.meta.url));
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The reference is at /.\n');
    }
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortInUseError(host, port) : error;
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
