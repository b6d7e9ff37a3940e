import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSandbox, type Sandbox } from '../create-sandbox.ts';
import type { SandboxOptions } from '../options.ts';
import { problem } from '../problems.ts';
import { createListener } from './listener.ts';

/** What {@link serve} takes: where to listen, and the options of the sandbox. */
export interface ServeOptions extends SandboxOptions {
  /** The port to listen on. Default: any free port. */
  readonly port?: number;
  /** The address to bind to. Default: `127.0.0.1`, so that only this machine reaches the sandbox. */
  readonly host?: string;
}

/** A sandbox behind an HTTP server. */
export interface SandboxServer {
  /** The base URL, such as `http://127.0.0.1:4011`, without a slash at the end. */
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening, lets running requests finish, and ends idle connections. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The port that the sandbox was told to listen on is taken. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  readonly port: number;

  constructor(port: number, host: string) {
    super(`Port ${port} on ${host} is in use: stop what listens there, or choose another port.`);
    this.port = port;
  }
}

/** The sandbox could not listen where it was told to. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly host: string;
  readonly port: number;

  constructor(host: string, port: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The sandbox could not listen on ${host}:${port} (${reason}). Choose another address.`, {
      cause,
    });
    this.host = host;
    this.port = port;
  }
}

/**
 * Serves a sandbox over HTTP.
 *
 * @throws {SandboxOptionError} when an option does not exist or its value is not allowed.
 * @throws {DataSetError} when `dataset` does not follow the contract.
 * @throws {PortInUseError} when the port is taken.
 * @throws {ListenError} when the address is not one to listen on.
 * @example
 * const server = await serve({ likes: 1000 });
 * const response = await fetch(`${server.url}/2/users/42/liked_tweets`, {
 *   headers: { authorization: 'Bearer any-token' },
 * });
 * await server.close();
 */
export async function serve(options: ServeOptions = {}): Promise<SandboxServer> {
  const { port = 0, host = '127.0.0.1', ...sandboxOptions } = options;
  const sandbox = createSandbox(sandboxOptions);
  const server = createServer(createListener(sandbox)).on('clientError', refuse);
  const running = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  await listen(server, port, host);

  // What listens on a port has an address with a port.
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= end(server, running);
    return closing;
  };
  return {
    url: `http://${name}:${address.port}`,
    sandbox,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
      throw new PortInUseError(port, host);
    }
    throw new ListenError(host, port, cause);
  }
}

async function end(server: Server, running: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = once(server, 'close');
  // Ends idle connections, too. Those of running requests end with their answers.
  server.close();
  for (const response of running) {
    if (!response.headersSent) response.setHeader('connection', 'close');
  }
  await closed;
}

/** Answers bytes that are no HTTP request. */
function refuse(cause: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || cause.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = cause.code === 'HPE_HEADER_OVERFLOW';
  const [status, title] = tooLarge
    ? [431, 'Request Header Fields Too Large']
    : [400, 'Bad Request'];
  const body = problem(
    status,
    title,
    tooLarge ? 'The address and headers are too long.' : 'This is no HTTP request.',
  );
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
