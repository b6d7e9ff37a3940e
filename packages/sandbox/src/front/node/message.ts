import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Incoming, Outgoing } from '../exchange.ts';

/** A request that came over HTTP. */
export function incomingOf(message: IncomingMessage): Incoming {
  const header = (name: string) => joined(message.headers[name]);
  return {
    method: message.method ?? '',
    url: message.url ?? '',
    header,
    headers: () =>
      Object.entries(message.headers).map(([name, value]) => [name, joined(value) ?? ''] as const),
  };
}

function joined(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Sends an answer, unless the client has left before it is due. */
export function send(outgoing: Outgoing, message: IncomingMessage, response: ServerResponse): void {
  if (outgoing.delay === 0) {
    sendNow(outgoing, message, response);
    return;
  }
  const timer = setTimeout(() => {
    try {
      sendNow(outgoing, message, response);
    } catch (error) {
      giveUp(error, response);
    }
  }, outgoing.delay);
  response.once('close', () => clearTimeout(timer));
}

function sendNow(outgoing: Outgoing, message: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body, reset } = outgoing;
  if (reset) {
    cut(message);
    return;
  }
  if (status === 204) {
    response.writeHead(status, headers).end();
    return;
  }
  // Node writes bytes several times faster than a text that is not Latin.
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  // Node leaves the body out of the answer to HEAD.
  response.end(bytes);
}

/** What cannot be answered must not end the server, nor be lost. */
export function giveUp(error: unknown, response: ServerResponse): void {
  process.emitWarning(error instanceof Error ? error : String(error));
  response.destroy();
}

function cut({ socket }: IncomingMessage): void {
  try {
    socket.resetAndDestroy();
  } catch {
    // Only TCP knows resets: another connection just ends.
    socket.destroy();
  }
}
