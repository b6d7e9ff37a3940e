import type { RequestListener } from 'node:http';
import type { Mock } from '../create-mock.ts';
import { incomingOf, send } from './message.ts';

/**
 * A request listener for `node:http`, and for frameworks that take one.
 *
 * @example
 * createServer(createListener(createMock())).listen(4010, '127.0.0.1');
 */
export function createListener(mock: Pick<Mock, 'handle'>): RequestListener {
  return (request, response) => send(mock.handle(incomingOf(request)), request, response);
}
