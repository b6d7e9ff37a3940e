import type { RequestListener } from 'node:http';
import type { Sandbox } from '../create-sandbox.ts';
import { incomingOf, send } from '../front/node/message.ts';

/**
 * A request listener for `node:http`, and for frameworks that take one.
 *
 * @example
 * createServer(createListener(createSandbox())).listen(4011, '127.0.0.1');
 */
export function createListener(sandbox: Pick<Sandbox, 'handle'>): RequestListener {
  return (request, response) => send(sandbox.handle(incomingOf(request)), request, response);
}
