import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import type { Operation } from './contract.ts';
import { allowOrigin, isPreflight, preflightHeaders } from './cors.ts';
import type { Exchange } from './exchange.ts';
import { hideSecrets } from './hide-secrets.ts';
import { CannotListenError, PortInUseError } from './listen-error.ts';
import { errorReply } from './prism-request.ts';
import type { Problem } from './problem.ts';
import { refuseTunnel, refuseUnreadable } from './refusal.ts';
import { MalformedRequestError, type ParsedRequest, parseRequest } from './request.ts';
import type { Reply, Respond } from './respond.ts';

/** What {@link listen} takes. */
export interface ServerOptions {
  readonly operation: Operation;
  readonly respond: Respond;
  readonly host: string;
  readonly port: number;
  readonly cors: boolean;
  /** Takes the answer that is queued for this request, if there is one. */
  readonly takeQueued: () => Answer | undefined;
  /** Answers a request to the reserved path; undefined for all others. */
  readonly control?: (
    message: IncomingMessage,
  ) => Promise<{ status: number; body?: unknown }> | undefined;
  readonly onExchange: (exchange: Exchange) => void;
}

/** A server that listens. */
export interface Listening {
  readonly url: string;
  /** Takes no more requests, finishes the running ones, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Listens for requests.
 *
 * @throws {PortInUseError} when the port is taken.
 * @throws {CannotListenError} when it cannot listen for another reason.
 */
export async function listen(options: ServerOptions): Promise<Listening> {
  const { operation, host, port } = options;
  const running = new Set<Promise<void>>();
  const server = createServer({ requireHostHeader: false }, (message, response) => {
    const exchange = serve(message, response, options)
      .catch((error: Error) => {
        // What a listener throws must not end the server, nor be lost.
        process.emitWarning(error);
        response.destroy();
      })
      .finally(() => running.delete(exchange));
    running.add(exchange);
  });
  server.on('clientError', (error, socket) => {
    const refusal = refuseUnreadable(operation, error, socket);
    if (refusal !== undefined) options.onExchange(refusal);
  });
  server.on('connect', (message: IncomingMessage, socket: Duplex) => {
    options.onExchange(refuseTunnel(operation, message.url ?? '', socket));
  });
  await started(server, host, port);

  let closed: Promise<void> | undefined;
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () => {
      closed ??= closeAfter(server, running);
      return closed;
    },
  };
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  const start = performance.now();
  // A connection that breaks is the business of whoever broke it.
  message.on('error', () => {});
  response.on('error', () => {});

  const controlled = options.control?.(message);
  if (controlled !== undefined) {
    const { status, body } = await controlled;
    await send(response, status, { 'content-type': 'application/json' }, body);
    return;
  }
  if (options.cors) {
    allowOrigin(message, response);
    if (isPreflight(message)) {
      response.writeHead(204, preflightHeaders(message, options.operation)).end();
      return;
    }
  }

  const queued = options.takeQueued();
  const { reply, parsed } = await replyTo(message, options, queued);
  if (queued?.delay !== undefined) await delay(queued.delay, response);
  // Told before it is sent, so that whoever has the answer finds the request in the journal.
  options.onExchange({
    request: {
      ...hideSecrets(message, parsed, options.operation),
      ...(!queued?.reset && { status: reply.status }),
      ...(reply.example !== undefined && !queued?.reset && { example: reply.example }),
    },
    problems: reply.problems,
    responseProblems: reply.responseProblems,
    milliseconds: performance.now() - start,
  });
  if (queued?.reset) message.socket.destroy();
  else await send(response, reply.status, { ...reply.headers, ...queued?.headers }, reply.body);
}

/** Waits, unless there is no one left to wait for. */
async function delay(milliseconds: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  await wait(milliseconds, undefined, { signal: gone.signal }).catch(() => {});
}

async function replyTo(
  message: IncomingMessage,
  { operation, respond }: ServerOptions,
  queued: Answer | undefined,
): Promise<{ reply: Reply; parsed?: ParsedRequest }> {
  let parsed: ParsedRequest;
  try {
    parsed = parseRequest(message);
  } catch (error) {
    if (!(error instanceof MalformedRequestError)) throw error;
    const problems: Problem[] = [{ in: error.in, reason: error.message }];
    return { reply: errorReply(operation, 400, error.message, problems) };
  }
  try {
    return { reply: await respond(parsed, queued), parsed };
  } catch (error) {
    const detail = `Answering this request failed, which is a mistake in @liked-posts/mock: ${error}`;
    return { reply: errorReply(operation, 500, detail), parsed };
  }
}

async function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body: unknown,
): Promise<void> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  // Node counts by itself only what it sends, which for HEAD is nothing.
  if (text !== undefined) response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
  if (!response.closed) await new Promise((resolve) => response.on('close', resolve));
}

/** Waits until `server` listens, or says why it does not. */
function started(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new PortInUseError(host, port) : new CannotListenError(host, port, error));
    });
    server.listen(port, host, resolve);
  });
}

async function closeAfter(server: Server, running: ReadonlySet<Promise<void>>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.allSettled(running);
  // What is still open now has not sent a whole request, or waits for another.
  server.closeAllConnections();
  await closed;
}

function urlOf({ address, family, port }: AddressInfo): string {
  // An address that stands for all addresses is no address to call.
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
