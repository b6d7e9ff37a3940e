import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A server on this machine, and its base URL. */
export interface LocalServer extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
}

/** Listens on any free port, or on this one. */
export async function listen(listener: RequestListener, at = 0): Promise<LocalServer> {
  // Clients must find their connections open even if a busy machine delays them.
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(at, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a port, not on a pipe, hence the cast.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
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
 * A port for a server that starts later. It is below those that systems give out by themselves: a
 * server that takes any free port does not get it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = await listen(() => {}, port).catch(() => undefined);
    await server?.[Symbol.asyncDispose]();
    if (server) return port;
  }
}

/**
 * Sends bytes to a server and returns all that comes back.
 *
 * @param stays whether the client may still send, until the server ends the connection
 */
export async function sendBytes(
  url: string,
  bytes: string | Buffer,
  stays = false,
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  if (stays) socket.write(bytes);
  else socket.end(bytes);
  await once(socket, 'close');
  return received;
}
