import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface LocalServer extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
}

/** Listens on a port: any free one by default. */
export async function listen(listener: RequestListener, port = 0): Promise<LocalServer> {
  // Clients must find their connections open even if a busy machine delays them.
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a port, not on a pipe, hence the cast.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    server,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Finds a port for a server that starts later. The port is below the ephemeral ports (from 32768 on
 * Linux), so that no server that listens on any free port takes it in the meantime.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = await listen(() => {}, port).catch(() => undefined);
    await server?.[Symbol.asyncDispose]();
    if (server) return port;
  }
}

/**
 * Sends bytes to a server. Resolves with all that comes back.
 *
 * @param keepOpen - whether the client's side stays open until the server ends the connection
 */
export async function sendBytes(
  url: string,
  bytes: string | Buffer,
  { keepOpen = false }: { keepOpen?: boolean } = {},
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  if (keepOpen) socket.write(bytes);
  else socket.end(bytes);
  await once(socket, 'close');
  return received;
}
