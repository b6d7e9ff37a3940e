import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** A server on this machine, and its base URL. */
export interface LocalServer extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
}

/** Listens on any free port. */
export async function listen(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
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
