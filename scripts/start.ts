/** Serves the mock, plain Prism, and the playground with the reference beside it, until Ctrl-C. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { styleText } from 'node:util';
import { sameData } from '../packages/playground/src/service/same-data.ts';
import { commandLine, OwnCommand, portUpTo, untilInterrupted } from './command-line.ts';
import { run } from './run.ts';
import { takenPorts } from './start/taken-ports.ts';

const program: OwnCommand = new OwnCommand('pnpm start')
  .description(
    'Builds everything and serves the mock, Prism, and the playground with the reference.',
  )
  .option(
    '-p, --port <number>',
    'port of the mock; Prism and the playground use the next two; 0 means any free ones',
    portUpTo(65_533),
    4010,
  )
  .option('-o, --open', 'open the playground in the browser')
  .parse(commandLine);
const flags = program.opts<{ port: number; open?: boolean }>();
const { port } = flags;
const next = (offset: number) => (port === 0 ? 0 : port + offset);

const taken = port === 0 ? [] : await takenPorts([0, 1, 2].map(next));
if (taken.length > 0) {
  program.error(
    `Ports in use: ${taken.join(', ')}. Choose others with --port, or --port 0 for any free ones.`,
  );
}
if (run('node', 'scripts/build-quietly.ts')) await serve();
else process.exitCode = 1;

async function serve(): Promise<void> {
  // Imported here, because these modules read what the build writes.
  const { startMock } = await import('@liked-posts/mock/node');
  const { servePlayground } = await import('./start/serve-playground.ts');
  const { servePrism } = await import('./start/serve-prism.ts');
  await using playground = await servePlayground(next(2));
  await using mock = await startMock({ port, ...sameData });
  // Prism takes a second to start: its address is chosen here, so that it is shown with the others.
  const prismPort = next(1) || (await freePort());
  const prism = `http://127.0.0.1:${prismPort}`;
  playground.knows({ mock: mock.url, prism });
  // Registered before the output mentions Ctrl-C.
  const end = untilInterrupted();
  console.log(banner(mock.url, prism, playground.url));
  if (flags.open) open(playground.url);
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
