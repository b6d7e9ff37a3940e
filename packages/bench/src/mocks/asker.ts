/**
 * Asks one server for a page over kept connections, as fast as it answers, and prints how often. Of an answer it
 * reads only status and length: with a client that does more, on a machine with two cores, the client is what is
 * measured.
 *
 *   node asker.ts <url> <connections> <seconds> <same | another>
 *
 * With `another`, each request is for another user, so that no page is asked for twice.
 */
import { connect, type Socket } from 'node:net';
import { authorization } from './request.ts';

const [address = '', connections = '', seconds = '', user = ''] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const same = Buffer.from(requestFor(pathname));
let users = 0;

function requestFor(path: string): string {
  return `GET ${path}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${authorization}\r\n\r\n`;
}

function nextRequest(): Buffer | string {
  if (user === 'same') return same;
  users += 1;
  return requestFor(pathname.replace(/\d+(?=\/liked_tweets)/, `${users}`));
}

let answered = 0;

/** Sends a request whenever the one before is answered in full. */
function ask(socket: Socket): void {
  let missing = 0;
  let head = '';
  socket.setNoDelay(true).on('data', (chunk) => {
    let received = chunk.length;
    if (missing === 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /^HTTP\/1\.1 200 [\s\S]*?content-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      if (length === undefined) throw new Error(`${address} answered ${head.slice(0, end)}`);
      missing = Number(length);
      received = head.length - end - 4;
      head = '';
    }
    missing -= received;
    if (missing > 0) return;
    answered += 1;
    socket.write(nextRequest());
  });
  socket.write(nextRequest());
}

const sockets = Array.from({ length: Number(connections) }, () => connect(Number(port), hostname));
const begin = performance.now();
for (const socket of sockets) ask(socket);
setTimeout(() => {
  const elapsed = (performance.now() - begin) / 1000;
  console.log(JSON.stringify({ requests: answered, perSecond: answered / elapsed }));
  for (const socket of sockets) socket.destroy();
}, Number(seconds) * 1000);
