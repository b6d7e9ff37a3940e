import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { styleText } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { sameData } from '../../packages/playground/src/service/same-data.ts';
import { untilInterrupted } from '../command-line.ts';
import { servePlayground } from './serve-playground.ts';
import { servePrism } from './serve-prism.ts';

/** The port of each server; 0 means any free one. */
export interface ServeOptions {
  readonly mock: number;
  readonly prism: number;
  readonly playground: number;
  /** Whether to open the playground in the browser. */
  readonly open: boolean;
}

/** Serves the mock, plain Prism, and the playground with the reference beside it, until Ctrl-C. */
export async function serveAll(options: ServeOptions): Promise<void> {
  await using playground = await servePlayground(options.playground);
  await using mock = await startMock({ port: options.mock, ...sameData });
  // Prism takes a second to start: its address is chosen here, so that it is shown with the others.
  const prismPort = options.prism || (await freePort());
  const prism = `http://127.0.0.1:${prismPort}`;
  playground.knows({ mock: mock.url, prism });
  // Registered before the output mentions Ctrl-C.
  const end = untilInterrupted();
  console.log(banner(mock.url, prism, playground.url));
  if (options.open) open(playground.url);
  await using _prism = servePrism(prismPort, (reason) =>
    console.log(styleText('yellow', `Prism does not run: ${reason}`)),
  );
  await end;
}

/** Each server with its address, and a command to paste. */
function banner(mock: string, prism: string, playground: string): string {
  const url = (text: string) => styleText('cyan', text);
  return `${styleText('bold', 'Playground')}  ${styleText(['bold', 'cyan'], playground)}   open it in a browser
Reference   ${url(`${playground}/reference.html`)}   the contract, for people
Mock        ${url(mock)}   answers like the service
Prism       ${url(prism)}   mocks the contract in its own way

  curl -H 'Authorization: Bearer any-token' '${mock}/2/users/2244994945/liked_tweets?max_results=5'

Ctrl-C ends them.`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Opens an address in the browser of the person. */
function open(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start'],
  };
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(program, [...args, url], { stdio: 'ignore' })
    .on('error', ({ message }) => console.log(`No browser was opened: ${message}`))
    .unref();
}
