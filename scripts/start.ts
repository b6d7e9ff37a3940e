/** Serves the contract in its three forms until Ctrl-C: the mock, the sandbox and the reference. */
import { startMock } from '@liked-posts/mock';
import { PortInUseError, serve } from '@liked-posts/sandbox/node';
import { Command, InvalidArgumentError } from 'commander';
import { interrupted } from './interrupted.ts';
import { banner } from './start/banner.ts';
import { serveReference } from './start/serve-reference.ts';

const program = new Command('pnpm start')
  .description(
    'Builds everything and serves the mock, the sandbox and the reference of the contract.',
  )
  .option(
    '-p, --port <number>',
    'port of the mock; the sandbox and the reference use the next two; 0 means any free ones',
    parsePort,
    4010,
  )
  .parse();
const { port } = program.opts<{ port: number }>();
const next = (offset: number) => (port === 0 ? 0 : port + offset);

try {
  await using mock = await startMock({ port });
  await using sandbox = await serve({ port: next(1) });
  await using reference = await serveReference(next(2));
  console.log(banner({ mock: mock.url, sandbox: sandbox.url, reference: reference.url }));
  await interrupted();
} catch (error) {
  if (!(error instanceof PortInUseError)) throw error;
  program.error(
    `Port ${error.port} is in use. Choose others with --port, or --port 0 for any free ones.`,
  );
}

function parsePort(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65_533) return value;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65533: two more follow it.');
}
