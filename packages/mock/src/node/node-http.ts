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
  return (message, response) => {
    void send(mock.handle(createIncoming(message)), response);
  };
}

/** The request of a Node server, as the mock reads it. */
export function createIncoming(message: IncomingMessage): Incoming {
  // Of two equal names, Node's `headers` have only the first. Fastify's `inject` sets only `headers`.
  const { headersDistinct: valuesByName = message.headers } = message;
  const header = (name: string) => {
    const values = valuesByName[name];
    return Array.isArray(values) ? values.join(', ') : values;
  };
  return {
    // A request to a server has both: `?? ''` is for the type, which is also that of responses.
    method: message.method ?? '',
    url: message.url ?? '',
    header,
    headers: () => Object.keys(valuesByName).map((name) => [name, header(name) ?? '']),
  };
}

const maxBodyCharacters = 1_000_000;

/**
 * Reads the body of a request.
 *
 * @throws {Error} if it is too long.
 */
export async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) {
    // Reads a longer body to its end, without keeping it: a client that sends would not read the response.
    if (text.length <= maxBodyCharacters) text += chunk;
  }
  if (text.length <= maxBodyCharacters) return text;
  throw new Error(`The body is longer than ${maxBodyCharacters} characters.`);
}

/** A signal that is aborted when the client leaves, or the response has been sent. */
export function watchClient(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Sends a response, at once or when its delay ends. Does not reject: see {@link giveUp}. */
export async function send(outgoing: Outgoing, response: ServerResponse): Promise<void> {
  try {
    if (outgoing.delay > 0) await wait(outgoing.delay, watchClient(response));
    if (outgoing.reset) resetConnection(response);
    else if (isSentInChunks(outgoing)) await sendChunks(outgoing, response);
    // Node omits the body for HEAD.
    else response.end(writeHeadAndEncode(outgoing, response));
  } catch (error) {
    // If the client left, nobody waits for the response.
    if (!response.closed) giveUp(error, response);
  }
}

async function sendChunks(outgoing: Outgoing, response: ServerResponse): Promise<void> {
  const clientLeft = watchClient(response);
  const bytes = writeHeadAndEncode(outgoing, response);
  for (const chunk of splitIntoChunks(bytes, outgoing)) {
    await wait(chunk.delayMs, clientLeft);
    // Resolves if the client left, too. Then `clientLeft` ends the next wait.
    await new Promise((resolve) => response.write(chunk.bytes, resolve));
  }
  // The response to HEAD has no body to cut off.
  if (outgoing.cutBody && response.req.method !== 'HEAD') response.destroy();
  else response.end();
}

function resetConnection(response: ServerResponse): void {
  try {
    response.req.socket.resetAndDestroy();
  } catch {
    // Only a TCP connection can be reset; any other just closes.
    response.destroy();
  }
}

/**
 * Writes the status and headers, and returns the body as bytes: Node writes these several times
 * faster than a string with non-Latin letters.
 *
 * @throws {Error} if Node refuses the status or a header.
 */
function writeHeadAndEncode({ status, headers, body }: Outgoing, response: ServerResponse): Buffer {
  const bytes = Buffer.from(body);
  // HTTP allows no length with status 204.
  const lengthHeader = status === 204 ? {} : { 'content-length': bytes.byteLength };
  response.writeHead(status, { ...headers, ...lengthHeader });
  return bytes;
}

/** Drops a request whose response cannot be sent. The error becomes a warning of the process. */
export function giveUp(error: unknown, response: ServerResponse): void {
  process.emitWarning(error instanceof Error ? error : String(error));
  response.destroy();
}
