import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes to a server and returns all that comes back. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  socket.end(bytes);
  await once(socket, 'close');
  return received;
}
