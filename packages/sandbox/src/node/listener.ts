import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Sandbox } from '../create-sandbox.ts';
import type { Outgoing } from '../exchange.ts';

/**
 * A request listener for `node:http`, and for frameworks that take one.
 *
 * @example
 * createServer(createListener(createSandbox())).listen(4011, '127.0.0.1');
 */
export function createListener(sandbox: Sandbox): RequestListener {
  return (request, response) => {
    const outgoing = sandbox.handle({
      method: request.method ?? '',
      url: request.url ?? '',
      header: (name) => headerOf(request, name),
    });
    if (outgoing.delay === 0) {
      send(outgoing, request, response);
      return;
    }
    const timer = setTimeout(() => send(outgoing, request, response), outgoing.delay);
    response.once('close', () => clearTimeout(timer));
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

function send(outgoing: Outgoing, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body, reset } = outgoing;
  if (reset) {
    request.socket.resetAndDestroy();
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
