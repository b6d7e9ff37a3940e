/** Serves mock, sandbox and playground, with the reference beside it, until Ctrl-C. */

import { PortInUseError, startMock as serve } from '@liked-posts/mock/node';
import { startMock } from '@liked-posts/prism-mock';
import { Command } from 'commander';
import { commandLine, portUpTo } from './command-line.ts';
import { banner } from './start/banner.ts';
import { servePlayground } from './start/serve-playground.ts';
import { untilInterrupted } from './until-interrupted.ts';

const program = new Command('pnpm start')
  .description(
    'Builds everything and serves the mock, the sandbox, and the playground with the reference.',
  )
  .option(
    '-p, --port <number>',
    'port of the mock; the sandbox and the playground use the next two; 0 means any free ones',
    portUpTo(65_533),
    4010,
  )
  .parse(commandLine);
const { port } = program.opts<{ port: number }>();
const next = (offset: number) => (port === 0 ? 0 : port + offset);

try {
  await using playground = await servePlayground(next(2));
  const { url: home } = playground;
  await using mock = await startMock({ port, home });
  await using sandbox = await serve({ port: next(1), home });
  playground.knows({ mock: mock.url, sandbox: sandbox.url });
  // Before anybody is told of Ctrl-C.
  const end = untilInterrupted();
  console.log(banner({ mock: mock.url, sandbox: sandbox.url, playground: home }));
  await end;
} catch (error) {
  if (!(error instanceof PortInUseError)) throw error;
  program.error(
    `Port ${error.port} is in use. Choose others with --port, or --port 0 for any free ones.`,
  );
}
