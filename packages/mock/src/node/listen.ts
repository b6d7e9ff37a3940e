import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Incoming, Outgoing } from '../message/messages.ts';
import { createControl } from './control.ts';
import type { Controls } from './control-actions.ts';
import { createListenError } from './listen-error.ts';
import { createIncoming, giveUp, send, watchClient } from './node-http.ts';

/** A certificate and its private key, in PEM. The certificate may be followed by its chain. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The address of a server, how it closes, and its certificate. */
export interface ServerOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`, which only this machine can reach. */
  readonly host?: string | undefined;
  /** How many milliseconds `close` waits for running requests before it cuts them. Default: 5000. */
  readonly grace?: number | undefined;
  /** Serves HTTPS with your certificate and its private key, in PEM. Default: HTTP. */
  readonly tls?: Certificate | undefined;
}

export interface ListenOptions extends ServerOptions {
  /** Returns the response to a request. */
  readonly handle: (incoming: Incoming) => Outgoing;
  /** The controls to offer under `/__control`. Default: none. */
  readonly controls?: Controls | undefined;
  /** The host names under which the controls can be used, besides `localhost` and IP addresses. */
  readonly hosts: readonly string[];
}

export interface Listening {
  /** The base URL, such as `http://127.0.0.1:4010`, with no slash at the end. */
  readonly url: string;
  /** Accepts no more requests, lets running ones finish within `grace`, and closes connections. */
  close(): Promise<void>;
}

/**
 * Starts a server.
 *
 * @throws {PortInUseError} when the port is in use.
 * @throws {ListenError} when the server cannot listen for another reason.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port = 0, grace: graceMs = 5000, tls, handle } = options;
  const respondToControl = createControl(options.controls, options.hosts);
  /** The responses that have not ended. */
  const running = new Set<ServerResponse>();
  const closing = new AbortController();

  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    // On a broken connection, nobody waits for a response.
    message.on('error', () => {});
    response.on('error', () => {});
    running.add(response);
    response.once('close', () => running.delete(response));
    try {
      const incoming = createIncoming(message);
      const controlResponse = respondToControl({
        ...incoming,
        body: () => readBody(message),
        clientLeft: () => AbortSignal.any([watchClient(response), closing.signal]),
      });
      const outgoing = controlResponse === undefined ? handle(incoming) : await controlResponse;
      send(outgoing, { message, response });
    } catch (error) {
      giveUp(error, response);
    }
  };

  // Only clients close idle connections: a client paused in a debugger would otherwise reuse a
  // connection that we have closed.
  const serverOptions = { keepAliveTimeout: 0 };
  // Not by `import`, which would load more than this needs, and take longer than the rest of the
  // start: that of `node:http` loads undici for its `WebSocket`, and that of `node:https` loads TLS.
  const server =
    tls === undefined
      ? process.getBuiltinModule('node:http').createServer(serverOptions, receive)
      : process.getBuiltinModule('node:https').createServer({ ...serverOptions, ...tls }, receive);
  server.listen({ port, host });
  await once(server, 'listening').catch((cause) => {
    throw createListenError(host, port, cause);
  });

  const scheme = tls === undefined ? 'http' : 'https';
  let closed: Promise<void> | undefined;
  return {
    url: `${scheme}://${writeHost(server)}`,
    close: () => {
      // Nobody waits for requests that cannot come any more.
      closing.abort();
      closed ??= closeWithin(graceMs, server, running);
      return closed;
    },
  };
}

const maxBodyCharacters = 1_000_000;

async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) {
    // Reads on and discards the rest: a client that is still sending would not read the response.
    if (text.length <= maxBodyCharacters) text += chunk;
  }
  if (text.length <= maxBodyCharacters) return text;
  throw new Error(`The body is longer than ${maxBodyCharacters} characters.`);
}

async function closeWithin(
  graceMs: number,
  server: Server,
  running: ReadonlySet<ServerResponse>,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Tells each client with its response that the connection ends, so that it sends no more.
  for (const response of running) {
    if (!response.headersSent) response.shouldKeepAlive = false;
  }
  // Only for complete requests, because others may never become complete.
  const complete = [...running].filter(({ req }) => req.complete);
  const ended = complete.map((response) =>
    once(response, 'close', { signal: AbortSignal.timeout(graceMs) }),
  );
  // When the grace time is over, the rest is cut.
  await Promise.all(ended).catch(() => {});
  server.closeAllConnections();
  await closed;
}

function writeHost(server: Server): string {
  // It listens on a port and on no pipe, hence the cast.
  const { address, family, port } = server.address() as AddressInfo;
  // A wildcard address cannot be called, so this shows loopback instead.
  if (address === '0.0.0.0' || address === '::') return `127.0.0.1:${port}`;
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
