import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { operationName } from '../http/address.ts';
import { type Controls, control, objectionToHost } from '../http/control.ts';
import type { Incoming, Outgoing, PassedOn } from '../http/messages.ts';
import type { ContractViolation } from '../journal/journal.ts';
import { ListenError, PortInUseError } from './listen-error.ts';
import { giveUp, incomingOf, passOn, send } from './message.ts';

/** Where a server listens, and how it ends. */
export interface ServerOptions {
  /** The port to listen on. Default: 0, which is any free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`, so that only this machine reaches it. */
  readonly host?: string | undefined;
  /**
   * How long `close` lets running requests go on before it cuts them, in milliseconds. Default:
   * 5000.
   */
  readonly grace?: number | undefined;
}

/** What {@link listen} takes. */
export interface ListenOptions extends ServerOptions {
  /** Answers a request itself, or with the answer of another server. It does not send it. */
  readonly handle: (
    incoming: Incoming,
    response: ServerResponse,
  ) => Outgoing | PassedOn | Promise<Outgoing | PassedOn>;
  /** Answers bytes that are not HTTP, or an incomplete request. */
  readonly refuse: (incoming: Incoming, status: number, violation: ContractViolation) => Outgoing;
  /** Whether requests for Posts must call it by a name of its own, too. Default: false. */
  readonly isPrivate?: boolean | undefined;
  /** What can be done under the reserved path; nothing if it is left out. */
  readonly controls?: Controls | undefined;
  /** Names of its own, besides `localhost`, addresses and the host. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** A server that listens. */
export interface Listening {
  /** The base URL, such as `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string;
  /**
   * Takes no more requests, lets the running ones finish within the grace time, and closes all
   * connections.
   */
  close(): Promise<void>;
}

/** The default of how long running requests may go on when a server is closed. */
export const defaultGrace = 5000;

/**
 * Listens for requests.
 *
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when it cannot listen for another reason.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port = 0, grace = defaultGrace } = options;
  const { refuse, allowedHosts = [] } = options;
  const names = [host, ...allowedHosts];
  const controlled = control(options.controls, names);
  const running = new Set<ServerResponse>();
  // The client ends its connections: one that stood still, in a debugger say, would send its next
  // request on a connection that this end has closed.
  const kept = { requireHostHeader: false, keepAliveTimeout: 0 };
  const server = createServer(kept, (message, response) => {
    // A broken connection needs no answer.
    message.on('error', () => {});
    response.on('error', () => {});
    running.add(response);
    response.once('close', () => running.delete(response));
    void serve(message, response, options, controlled, names);
  });
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      // Node 20 does not report that the client left if the answer waits behind another one.
      for (const response of running) {
        if (response.req.socket === socket) response.emit('close');
      }
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(refuse, error, socket);
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    // Node hands a request for a tunnel over as a bare connection.
    const reason = `The method CONNECT is not allowed. Send ${operationName}.`;
    write(socket, refuse(bare('CONNECT', url), 405, { in: 'method', reason }));
  });
  await started(server, host, port);

  let closed: Promise<void> | undefined;
  return {
    // It listens on a port, and not on a pipe.
    url: urlOf(server.address() as AddressInfo),
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
    const outgoing = controlled({ ...incoming, body: () => readBody(message) });
    if (outgoing !== undefined) {
      send(await outgoing, message, response);
    } else if (message.httpVersion === '1.1' && message.headers.host === undefined) {
      const reason = 'The header `Host` is missing. HTTP/1.1 requires it.';
      send(refuse(incoming, 400, { in: 'header', name: 'host', reason }), message, response);
    } else if (objection !== undefined) {
      const violation = { in: 'header', name: 'host', reason: objection } as const;
      send(refuse(incoming, 403, violation), message, response);
    } else {
      const answer = await handle(incoming, response);
      if ('bytes' in answer) passOn(answer, response);
      else send(answer, message, response);
    }
  } catch (error) {
    giveUp(error, response);
  }
}

const longestBody = 1_000_000;

async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) {
    // A client that is still sending would not read the answer, so the rest is read as well, and
    // dropped.
    if (text.length <= longestBody) text += chunk;
  }
  if (text.length <= longestBody) return text;
  throw new Error(`The body is longer than ${longestBody} characters.`);
}

/**
 * Answers bytes that are not HTTP, or an incomplete request. Does nothing if the client has left.
 */
function refuseUnreadable(
  refuse: ListenOptions['refuse'],
  { code = '', message }: NodeJS.ErrnoException,
  socket: Duplex,
): void {
  // Browsers open connections ahead, and may send nothing on them: that is no request.
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

/** The status and the reason of errors of Node's parser that are about more than its syntax. */
const unreadable: ReadonlyMap<string, readonly [status: number, reason: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'The headers of the request are too long. Send less than 16 kB.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request was not complete in time. Send all of it.']],
]);

function bare(method: string, url: string): Incoming {
  return { method, url, header: () => undefined };
}

/** Writes an answer onto a connection on which Node has no request. */
function write(socket: Duplex, { status, headers, body }: Outgoing): void {
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  // A client that does not close would keep the server from ending.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

async function started(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    throw taken ? new PortInUseError(host, port) : new ListenError(host, port, cause);
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
  // An incomplete request may never become complete.
  const whole = [...running].filter(({ req }) => req.complete);
  await Promise.all(whole.map((response) => once(response, 'close')));
  clearTimeout(timer);
  // What is still open now has not sent a whole request, or waits for another.
  server.closeAllConnections();
  await closed;
}

function urlOf({ address, family, port }: AddressInfo): string {
  // An address that stands for all addresses is not one to call.
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
