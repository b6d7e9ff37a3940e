import type { ServerResponse } from 'node:http';
import type { PassedOn } from '../http/messages.ts';

/**
 * Sends the client what the other server sent: the same bytes. If these were cut off, the answer is
 * cut off, too.
 */
export function passOn(
  { status, statusMessage, headers, bytes, cut }: PassedOn,
  response: ServerResponse,
): void {
  // The other server sends the date.
  response.sendDate = false;
  response.writeHead(status, statusMessage, headers.flat());
  if (cut === undefined) {
    response.end(bytes);
    return;
  }
  response.flushHeaders();
  const end = () => response.socket?.destroySoon();
  if (bytes.length > 0) response.write(bytes, end);
  else end();
}
