import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { styleText } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { sameData } from '../../packages/playground/src/service/same-data.ts';
import { servePlayground } from './serve-playground.ts';
import { servePrism } from './serve-prism.ts';

/**
 * Serves the mock, plain Prism, and the playground with the reference beside it, until Ctrl-C.
 *
 * @param ports - the port of each server; 0 means any free one
 */
export async function serveAll(
  ports: Readonly<Record<'mock' | 'prism' | 'playground', number>>,
): Promise<void> {
  await using mock = await startMock({ port: ports.mock, ...sameData });
  // Prism takes a second to start. Its address is chosen here, to be shown with the others.
  const prismPort = ports.prism || (await findFreePort());
  const prism = `http://127.0.0.1:${prismPort}`;
  await using playground = await servePlayground(ports.playground, { mock: mock.url, prism });
  // Ctrl-C must work before the output mentions it.
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  console.log(renderAddresses(mock.url, prism, playground.url));
  await using _prism = servePrism(prismPort);
  await interrupted;
}

/** Each server with its address, and a command to paste. */
function renderAddresses(mock: string, prism: string, playground: string): string {
  const highlight = (url: string) => styleText('cyan', url);
  return `${styleText('bold', 'Playground')}  ${styleText(['bold', 'cyan'], playground)}   open it in a browser
Reference   ${highlight(`${playground}/reference.html`)}   the contract, for people
Mock        ${highlight(mock)}   answers like the service
Prism       ${highlight(prism)}   mocks the contract in its own way

  curl -H 'Authorization: Bearer any-token' '${mock}/2/users/2244994945/liked_tweets?max_results=5'

Ctrl-C ends them.`;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
