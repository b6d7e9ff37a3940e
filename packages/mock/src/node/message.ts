import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Mock } from '../create-mock.ts';
import type { Incoming, Outgoing } from '../message/messages.ts';
import { isSentInChunks, splitIntoChunks, wait } from '../message/timing.ts';

/**
 * A request listener for `node:http` and for frameworks that accept one.
 *
 * @example
 * createServer(createListener(createMock())).listen(4010, '127.0.0.1');
 */
export function createListener(mock: Pick<Mock, 'handle'>): RequestListener {
  return (request, response) => send(mock.handle(createIncoming(request)), request, response);
}

export function createIncoming(message: IncomingMessage): Incoming {
  // Node's `headers` have only the first of two equal names.
  const all = message.headersDistinct;
  return {
    method: message.method ?? '',
    url: message.url ?? '',
    header: (name) => all[name]?.join(', '),
    headers: () => Object.entries(all).map(([name, values = []]) => [name, values.join(', ')]),
  };
}

/** Sends a response, unless the client leaves before it is due. */
export function send(outgoing: Outgoing, message: IncomingMessage, response: ServerResponse): void {
  response.once('close', () => outgoing.ended?.(!response.writableFinished));
  if (outgoing.delay === 0 && !isSentInChunks(outgoing)) {
    sendNow(outgoing, message, response);
    return;
  }
  const clientLeft = watchClient(response);
  sendSlowly(outgoing, message, response, clientLeft).catch((error: unknown) => {
    if (!clientLeft.aborted) giveUp(error, response);
  });
}

/** Aborted when the client leaves, or has its response. */
export function watchClient(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once('close', () => left.abort());
  return left.signal;
}

async function sendSlowly(
  outgoing: Outgoing,
  message: IncomingMessage,
  response: ServerResponse,
  clientLeft: AbortSignal,
): Promise<void> {
  await wait(outgoing.delay, clientLeft);
  if (!isSentInChunks(outgoing)) {
    sendNow(outgoing, message, response);
    return;
  }
  const bytes = writeHead(outgoing, response);
  for (const chunk of splitIntoChunks(bytes, outgoing)) {
    await wait(chunk.after, clientLeft);
    await new Promise((resolve) => response.write(chunk.bytes, resolve));
  }
  // The response to HEAD has no body to cut off.
  if (outgoing.cutBody && message.method !== 'HEAD') {
    outgoing.ended?.(false);
    message.socket.destroy();
  } else {
    response.end();
  }
}

function sendNow(outgoing: Outgoing, { socket }: IncomingMessage, response: ServerResponse): void {
  if (!outgoing.reset) {
    // Node omits the body for HEAD.
    response.end(writeHead(outgoing, response));
    return;
  }
  outgoing.ended?.(false);
  try {
    socket.resetAndDestroy();
  } catch {
    // Only a TCP connection can be reset; any other just closes.
    socket.destroy();
  }
}

/**
 * Writes the status and headers, and returns the body as bytes: Node writes these several times
 * faster than a string with non-Latin letters.
 */
function writeHead({ status, headers, body }: Outgoing, response: ServerResponse): Buffer {
  const bytes = Buffer.from(body);
  const length = status === 204 ? {} : { 'content-length': bytes.byteLength };
  response.writeHead(status, { ...headers, ...length });
  return bytes;
}

/** Drops a request whose response cannot be sent. The error becomes a warning of the process. */
export function giveUp(error: unknown, response: ServerResponse): void {
  process.emitWarning(error instanceof Error ? error : String(error));
  response.destroy();
}
