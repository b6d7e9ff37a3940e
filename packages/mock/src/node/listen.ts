import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Incoming, Outgoing } from '../message/messages.ts';
import { createControlResponder } from './control.ts';
import type { Controls } from './control-actions.ts';
import { createIncoming, giveUp, readBody, send, watchClient } from './node-http.ts';

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
  /** Host names under which the controls can be used, besides `host`, `localhost` and IP addresses. */
  readonly controlHosts: readonly string[];
}

/** A server cannot listen on its address. */
export class ListenError extends Error {
  override readonly name: string = 'ListenError';
  readonly host: string;
  readonly port: number;

  /** @param problem what is wrong, and what to do instead: the message */
  constructor({ host, port }: { host: string; port: number }, problem: string, cause: unknown) {
    super(problem, { cause });
    this.host = host;
    this.port = port;
  }
}

/** The port of a server is in use. */
export class PortInUseError extends ListenError {
  override readonly name = 'PortInUseError';
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
  const { host = '127.0.0.1', port = 0, grace: graceMs = 5000, tls } = options;
  const running = new RunningResponses();
  const closing = new AbortController();
  const respondTo = createResponder({ ...options, host }, closing.signal);
  const server = createServer(tls, (message, response) => {
    // A broken connection is no error of the mock: nobody waits for the response.
    message.on('error', () => {});
    response.on('error', () => {});
    running.add(response);
    void respondTo(message, response);
  });
  server.listen({ port, host });
  await once(server, 'listening').catch((cause) => {
    throw createListenError({ host, port }, cause);
  });
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${writeHost(server)}`,
    close: async () => {
      // Ends each GET /__control/requests that waits for a request: none will arrive.
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      await running.waitUntilEnd(graceMs);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Creates a function that sends the response of the controls or, if they have none, of the service. */
function createResponder(
  { handle, controls, controlHosts, host }: ListenOptions & { readonly host: string },
  closing: AbortSignal,
): (message: IncomingMessage, response: ServerResponse) => Promise<void> {
  const respondToControl = createControlResponder(controls, [host, ...controlHosts]);
  return async (message, response) => {
    try {
      const incoming = createIncoming(message);
      const controlResponse = await respondToControl({
        ...incoming,
        body: () => readBody(message),
        clientLeft: () => AbortSignal.any([watchClient(response), closing]),
      });
      await send(controlResponse ?? handle(incoming), response);
    } catch (error) {
      giveUp(error, response);
    }
  };
}

function createServer(tls: Certificate | undefined, receive: RequestListener): Server {
  // The server closes no idle connection: a client paused in a debugger would try to use it again.
  const serverOptions = { keepAliveTimeout: 0 };
  // `getBuiltinModule` loads only the module. An `import` of `node:http` would also load undici for its
  // `WebSocket`, and an `import` of `node:https` TLS: that takes longer than the rest of the start.
  if (tls === undefined) {
    return process.getBuiltinModule('node:http').createServer(serverOptions, receive);
  }
  return process.getBuiltinModule('node:https').createServer({ ...serverOptions, ...tls }, receive);
}

/** The error for what Node's server emitted instead of `listening`. */
function createListenError(
  { host, port }: { host: string; port: number },
  cause: NodeJS.ErrnoException,
): ListenError {
  const place = `${port} of ${host}`;
  if (cause.code === 'EADDRINUSE') {
    const problem = `Port ${place} is in use. Choose another, or 0 for any free one.`;
    return new PortInUseError({ host, port }, problem, cause);
  }
  const problem = `Cannot listen on port ${place} (${cause.message}). Choose another address or port.`;
  return new ListenError({ host, port }, problem, cause);
}

/** The host and port of a server that listens, as a URL has them: `127.0.0.1:4010` or `[::1]:4010`. */
function writeHost(server: Server): string {
  // The server listens on a port and not on a pipe, hence the cast.
  const { address, family, port } = server.address() as AddressInfo;
  // A wildcard address stands for all addresses of this machine, so clients call it by loopback.
  if (address === '0.0.0.0' || address === '::') return `127.0.0.1:${port}`;
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** The responses of a server that have not ended. */
class RunningResponses {
  readonly #responses = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
  }

  /** Waits until all responses have ended, or the grace time is over. */
  async waitUntilEnd(graceMs: number): Promise<void> {
    for (const response of this.#responses) {
      // Sends `connection: close`, so that the client sends no other request.
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    // Waits only for complete requests: the rest of another may never arrive.
    const complete = [...this.#responses].filter(({ req }) => req.complete);
    // A signal for each: Node 20 warns of more than ten listeners.
    const ends = complete.map((response) =>
      once(response, 'close', { signal: AbortSignal.timeout(graceMs) }),
    );
    // Rejects when the grace time is over: `close` then cuts what still runs.
    await Promise.all(ends).catch(() => {});
  }
}
