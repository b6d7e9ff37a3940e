/** Builds everything, and serves the mock, plain Prism and the playground until Ctrl-C. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { commandLine, ProjectCommand } from './command-line.ts';
import { run } from './run.ts';

const program: ProjectCommand = new ProjectCommand('pnpm start')
  .description(
    'Builds everything and serves the mock, Prism, and the playground with the reference.\n' +
      'Without a network, run `npx --offline -y pnpm start`, once everything is installed.',
  )
  .option(
    '-p, --port <number>',
    'port of the mock; Prism and the playground use the next two; 0 means any free ones',
    parsePort,
    4010,
  )
  .parse(commandLine);
const { port } = program.opts<{ port: number }>();
const ports =
  port === 0
    ? { mock: 0, prism: 0, playground: 0 }
    : { mock: port, prism: port + 1, playground: port + 2 };

// Before the first build, which takes a while.
const takenPorts: number[] = [];
for (const wanted of Object.values(ports)) {
  if (await isTaken(wanted)) takenPorts.push(wanted);
}
if (takenPorts.length > 0) {
  const numbers = takenPorts.join(' and ');
  const subject = takenPorts.length === 1 ? `Port ${numbers} is` : `Ports ${numbers} are`;
  program.error(`${subject} in use. Choose others with --port, or --port 0 for any free ones.`);
}

if (run(process.execPath, 'scripts/build-quietly.ts')) {
  // Imported after the build, because it imports what was built.
  const { serveAll } = await import('./start/serve.ts');
  await serveAll(ports);
} else {
  process.exitCode = 1;
}

/** Reads a port that leaves room for two more above it. */
function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_533) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65533.');
}

/** Whether another server listens on a port; never on 0, which means any free one. */
async function isTaken(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return false;
  } catch {
    return true;
  } finally {
    server.close();
  }
}
