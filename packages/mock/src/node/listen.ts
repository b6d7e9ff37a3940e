import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ContractViolation } from '../journal/recorded-request.ts';
import { operationName } from '../message/address.ts';
import type { Incoming, Outgoing } from '../message/messages.ts';
import { type Controls, control, objectionToHost } from './control.ts';
import { giveUp, incomingOf, send, whenLeft } from './message.ts';

/** A certificate and its private key, in PEM. The certificate may be followed by its chain. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The address of a server, and how it closes. */
export interface ServerOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`, which only this machine can reach. */
  readonly host?: string | undefined;
  /**
   * How long `close` waits for running requests before it cuts them off, in milliseconds. Default:
   * 5000.
   */
  readonly grace?: number | undefined;
}

export interface ListenOptions extends ServerOptions {
  /** Serves HTTPS with this certificate. Default: HTTP. */
  readonly tls?: Certificate | undefined;
  /** Returns the answer to a request. */
  readonly handle: (incoming: Incoming) => Outgoing;
  /** Returns the answer to bytes that are not HTTP, or to an incomplete request. */
  readonly refuse: (incoming: Incoming, status: number, violation: ContractViolation) => Outgoing;
  /** Whether requests for Posts need an allowed host name, too. Default: false. */
  readonly isPrivate?: boolean | undefined;
  /** The controls to offer under `/__control`. Default: none. */
  readonly controls?: Controls | undefined;
  /** Allowed host names, besides `localhost`, IP addresses and `host`. */
  readonly allowedHosts?: readonly string[] | undefined;
}

export interface Listening {
  /**
   * The base URL, such as `http://127.0.0.1:4010`, with no slash at the end.
   */
  readonly url: string;
  /**
   * Accepts no more requests, lets running ones finish within the grace period, and closes all
   * connections.
   */
  close(): Promise<void>;
}

export const defaultGrace = 5000;

/**
 * Starts a server.
 *
 * @throws {PortInUseError} when the port is in use.
 * @throws {ListenError} when the server cannot listen for another reason.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port = 0, grace = defaultGrace, tls } = options;
  const { refuse, allowedHosts = [] } = options;
  const names = [host, ...allowedHosts];
  const controlled = control(options.controls, names);
  const running = new Set<ServerResponse>();
  // Only clients close idle connections: a client paused in a debugger would otherwise reuse a
  // connection that we have closed.
  const kept = { requireHostHeader: false, keepAliveTimeout: 0 };
  const answer = (message: IncomingMessage, response: ServerResponse) => {
    // There is nobody to answer on a broken connection.
    message.on('error', () => {});
    response.on('error', () => {});
    running.add(response);
    response.once('close', () => running.delete(response));
    void serve(message, response, options, controlled, names);
  };
  const server =
    tls === undefined
      ? createServer(kept, answer)
      : createSecureServer({ ...kept, ...tls }, answer);
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    socket.once('close', () => {
      // Node 20 does not report that the client left while its answer is queued behind another.
      for (const response of running) {
        if (response.req.socket === socket) response.emit('close');
      }
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(refuse, error, socket);
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    // For CONNECT, Node passes a bare socket.
    const reason = `The method CONNECT is not allowed. Send ${operationName}.`;
    write(socket, refuse(bare('CONNECT', url), 405, { in: 'method', reason }));
  });
  await started(server, host, port);

  let closed: Promise<void> | undefined;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${hostOf(server.address())}`,
    close: () => {
      closed ??= closeWithin(grace, server, running);
      return closed;
    },
  };
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  { handle, refuse, isPrivate = false }: ListenOptions,
  controlled: ReturnType<typeof control>,
  names: readonly string[],
): Promise<void> {
  const incoming = incomingOf(message);
  const objection = isPrivate ? objectionToHost(message.headers.host, names) : undefined;
  try {
    const outgoing = controlled({
      ...incoming,
      body: () => readBody(message),
      clientLeft: () => whenLeft(response),
    });
    if (outgoing !== undefined) {
      send(await outgoing, message, response);
    } else if (message.httpVersion === '1.1' && message.headers.host === undefined) {
      const reason = 'The header `Host` is missing. HTTP/1.1 requires it.';
      send(refuse(incoming, 400, { in: 'header', name: 'host', reason }), message, response);
    } else if (objection !== undefined) {
      const violation = { in: 'header', name: 'host', reason: objection } as const;
      send(refuse(incoming, 403, violation), message, response);
    } else {
      send(handle(incoming), message, response);
    }
  } catch (error) {
    giveUp(error, response);
  }
}

const longestBody = 1_000_000;

async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) {
    // Reads on and discards the rest, because a client that is still sending would not read the
    // answer.
    if (text.length <= longestBody) text += chunk;
  }
  if (text.length <= longestBody) return text;
  throw new Error(`The body is longer than ${longestBody} characters.`);
}

/** Answers bytes that are not HTTP, or an incomplete request, unless the client has left. */
function refuseUnreadable(
  refuse: ListenOptions['refuse'],
  { code = '', message }: NodeJS.ErrnoException,
  socket: Duplex,
): void {
  // Browsers preconnect, and may close the connection unused: that is not a request.
  const isUnused = 'bytesRead' in socket && socket.bytesRead === 0;
  if (isUnused || !socket.writable || !/HPE_|ERR_HTTP/.test(code)) {
    socket.destroy();
    return;
  }
  const [status, reason] = unreadable.get(code) ?? [
    400,
    `The request is not HTTP/1.1 (${message}). Send it through an HTTP client.`,
  ];
  write(socket, refuse(bare('', ''), status, { in: 'header', reason }));
}

/** The status and reason for errors of Node's parser other than bad syntax. */
const unreadable: ReadonlyMap<string, readonly [status: number, reason: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'The headers of the request are too long. Send less than 16 kB.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request was not complete in time. Send all of it.']],
]);

function bare(method: string, url: string): Incoming {
  return { method, url, header: () => undefined };
}

function write(socket: Duplex, { status, headers, body, ended }: Outgoing): void {
  ended?.(false);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  // A client that never closes would keep the server alive.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

async function started(server: Server, host: string, port: number): Promise<void> {
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    if (taken) throw new PortInUseError(host, port);
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
  const whole = [...running].filter(({ req }) => req.complete);
  await Promise.all(whole.map((response) => once(response, 'close')));
  clearTimeout(timer);
  // The remaining connections are idle, or have an incomplete request.
  server.closeAllConnections();
  await closed;
}

function hostOf(bound: AddressInfo | string | null): string {
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
