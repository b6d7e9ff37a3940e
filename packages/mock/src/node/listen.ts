import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Incoming, Outgoing } from '../message/messages.ts';
import { type Controls, createControl } from './control.ts';
import { createIncoming, type Exchange, giveUp, send, watchClient } from './node-http.ts';

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
  const { host = '127.0.0.1', port = 0, grace = 5000, tls, handle, controls, hosts } = options;
  const control = createControl(controls, hosts);
  const running = new Set<ServerResponse>();
  const closing = new AbortController();
  // Only clients close idle connections: a client paused in a debugger would otherwise reuse a
  // connection that we have closed.
  const connections = { keepAliveTimeout: 0 };
  const receive = (message: IncomingMessage, response: ServerResponse) => {
    // On a broken connection, nobody waits for a response.
    message.on('error', () => {});
    response.on('error', () => {});
    running.add(response);
    response.once('close', () => running.delete(response));
    void serve({ message, response, handle, control, closing: closing.signal });
  };
  // Not by `import`, which would load more than this needs, and take longer than the rest of the
  // start: that of `node:http` loads undici for its `WebSocket`, and that of `node:https` loads TLS.
  const server =
    tls === undefined
      ? process.getBuiltinModule('node:http').createServer(connections, receive)
      : process.getBuiltinModule('node:https').createServer({ ...connections, ...tls }, receive);
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    socket.once('close', () => reportLostConnection(socket, running));
  });
  await startListening(server, host, port);

  const scheme = tls === undefined ? 'http' : 'https';
  let closed: Promise<void> | undefined;
  return {
    url: `${scheme}://${writeHost(server.address())}`,
    close: () => {
      // Nobody waits for requests that cannot come any more.
      closing.abort();
      closed ??= closeWithin(grace, server, running);
      return closed;
    },
  };
}

/** Closes the responses of a closed connection. */
function reportLostConnection(socket: Socket, running: ReadonlySet<ServerResponse>): void {
  // Node 20 does not report that the client left while its response is queued behind another.
  for (const response of running) {
    if (response.req.socket === socket) response.emit('close');
  }
}

/** A request that a server received, and what may respond to it. */
interface Reception extends Exchange {
  readonly handle: ListenOptions['handle'];
  readonly control: ReturnType<typeof createControl>;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
}

async function serve(reception: Reception): Promise<void> {
  const { message, response, handle, control, closing } = reception;
  const incoming = createIncoming(message);
  try {
    const controlResponse = control({
      ...incoming,
      body: () => readBody(message),
      clientLeft: () => AbortSignal.any([watchClient(response), closing]),
    });
    const outgoing = controlResponse === undefined ? handle(incoming) : await controlResponse;
    send(outgoing, { message, response });
  } catch (error) {
    giveUp(error, response);
  }
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

async function startListening(server: Server, host: string, port: number): Promise<void> {
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const isInUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    if (isInUse) throw new PortInUseError(host, port);
    throw new ListenError(host, port, cause);
  }
}

async function closeWithin(
  grace: number,
  server: Server,
  running: ReadonlySet<ServerResponse>,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const response of running) {
    if (!response.headersSent) response.shouldKeepAlive = false;
  }
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  // Does not wait for incomplete requests, which may never become complete.
  const complete = [...running].filter(({ req }) => req.complete);
  await Promise.all(complete.map((response) => once(response, 'close')));
  clearTimeout(timer);
  // The remaining connections are idle, or have an incomplete request.
  server.closeAllConnections();
  await closed;
}

function writeHost(bound: AddressInfo | string | null): string {
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const { address, family, port } = bound;
  // A wildcard address cannot be called, so this shows loopback instead.
  if (address === '0.0.0.0' || address === '::') return `127.0.0.1:${port}`;
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** A server cannot listen on its address. */
export class ListenError extends Error {
  override readonly name: string = 'ListenError';
  readonly host: string;
  readonly port: number;

  constructor(host: string, port: number, cause?: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Cannot listen on port ${port} of ${host} (${reason}). Choose another address or port.`, {
      cause,
    });
    this.host = host;
    this.port = port;
  }
}

/** The port of a server is in use. */
export class PortInUseError extends ListenError {
  override readonly name = 'PortInUseError';

  constructor(host: string, port: number) {
    super(host, port);
    this.message = `Port ${port} of ${host} is in use. Choose another, or 0 for any free one.`;
  }
}
