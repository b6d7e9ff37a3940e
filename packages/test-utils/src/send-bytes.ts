import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends bytes to a server and returns all that comes back.
 *
 * @param stays whether the client may still send, until the server ends the connection
 */
export async function sendBytes(
  url: string,
  bytes: string | Buffer,
  stays = false,
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  if (stays) socket.write(bytes);
  else socket.end(bytes);
  await once(socket, 'close');
  return received;
}
