import type { ServerResponse } from 'node:http';
import type { Received } from './forward.ts';

/** Sends the client what the service sent: the same bytes, and where these were cut, the cut. */
export function passOn(
  { status, statusMessage, headers, bytes, cut }: Received,
  response: ServerResponse,
): void {
  // The date is the service's to tell.
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
