import type { ServerResponse } from 'node:http';

/** What another server answered, to be sent as it came. */
export interface PassedOn {
  readonly status: number;
  readonly statusMessage: string;
  /** In order; names may come again. Those about the connection are left out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, perhaps packed, as far as it came. */
  readonly bytes: Uint8Array;
  /** Why the body ended too early; left out if it is whole. */
  readonly cut?: string;
}

/** Sends the client what the other server sent: the same bytes, and where these were cut, the cut. */
export function passOn(
  { status, statusMessage, headers, bytes, cut }: PassedOn,
  response: ServerResponse,
): void {
  // The date is that server's to tell.
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
