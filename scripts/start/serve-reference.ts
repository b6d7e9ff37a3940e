import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port that the reference was to be served on is taken. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use: stop what listens there, or choose another port.`);
    this.port = port;
  }
}

/** Serves the one page of the reference on loopback. */
export async function serveReference(port: number): Promise<AsyncDisposable & { url: string }> {
  const page = await readFile(new URL('../../spec/dist/reference.html', import.meta.url));
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The reference is at /.\n');
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortInUseError(port) : error;
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
