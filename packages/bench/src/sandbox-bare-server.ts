/** Sends the bytes of one page of the sandbox, ready-made, whatever it is asked: as fast as `node:http` can be. */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { page, sandboxModule } from './sandbox-page.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const { createSandbox } = await sandboxModule();
const { status, headers, body } = page(createSandbox());
const bytes = Buffer.from(body);
const readyMade = { ...headers, 'content-length': bytes.byteLength };
createServer((_, response) => {
  response.writeHead(status, readyMade);
  response.end(bytes);
}).listen(Number(values.port), '127.0.0.1');
