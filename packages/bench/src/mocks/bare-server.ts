/** Sends one page of the mock, written beforehand, whatever it is asked: as fast as `node:http` can. */
import { createServer } from 'node:http';
import { createMock } from '@liked-posts/mock';
import { authorization, path, search } from './request.ts';

const { status, headers, body } = createMock({ pages: 'full' }).handle({
  method: 'GET',
  url: `${path}?${search}`,
  header: (name) => (name === 'authorization' ? authorization : undefined),
});
const bytes = Buffer.from(body);
const readyMade = { ...headers, 'content-length': bytes.byteLength };
createServer((_, response) => {
  response.writeHead(status, readyMade);
  response.end(bytes);
}).listen(Number(process.argv[2]), '127.0.0.1');
