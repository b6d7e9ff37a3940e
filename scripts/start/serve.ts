import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { sameData } from '../../packages/playground/src/service/same-data.ts';
import { servePlayground } from './serve-playground.ts';

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

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const prismCli = resolveFile('../node_modules/@stoplight/prism-cli/dist/index.js');
const contract = resolveFile('../../spec/dist/openapi.yaml');
// Ctrl-C reaches this process and Prism. Prism ignores it, so that this process decides when Prism
// ends. If this process dies, the channel to it disconnects, and Prism ends as well.
const prismPreload = "process.on('SIGINT', () => {}).on('disconnect', () => process.exit())";

/** Serves the contract with Prism on loopback, in a process of its own. Its errors appear here. */
function servePrism(port: number): AsyncDisposable {
  let isStopping = false;
  const child = fork(prismCli, ['mock', contract, '--port', `${port}`], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(prismPreload)}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    if (!isStopping) console.log(styleText('yellow', 'Prism has ended: see above.'));
  });
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      child.kill();
      await ended;
    },
  };
}
