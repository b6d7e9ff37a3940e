import { Command, InvalidArgumentError } from 'commander';
import { measureAhead } from './clients/ahead.ts';
import { measurePackages, packages } from './clients/packages.ts';
import { measureWalks } from './clients/walks.ts';
import { mocks } from './mocks/measure.ts';
import { pages } from './pages.ts';
import { MissingPeerError } from './peers.ts';
import { publish } from './publish.ts';
import { type Benchmark, type Effort, run } from './result.ts';
import { caption, markdown } from './table.ts';

const clients: Benchmark = {
  description: 'the client against what one writes by hand, openapi-fetch and three SDKs',
  packages: [...packages, 'undici'],
  measure: async ({ rounds }) => [
    await measureWalks(rounds),
    await measureAhead(Math.min(5, rounds)),
    await measurePackages(rounds),
  ],
};
const benchmarks: Readonly<Record<string, Benchmark>> = { clients, mocks, pages };

const names = Object.keys(benchmarks);
const list = names.map((name) => `  ${name.padEnd(9)} ${benchmarks[name]?.description}`);

const program = new Command('pnpm bench')
  .description(
    'Measures against peers, prints tables, and shows them in packages/bench/README.md. All of it takes about six minutes on a quiet machine with two cores.',
  )
  .argument('[names...]', 'what to measure (default: everything)')
  .option('--rounds <number>', 'how often each contender is measured', positive, 7)
  .option('--seconds <number>', 'how long each load on a server lasts', positive, 1)
  .option('--no-write', 'prints only')
  .addHelpText(
    'after',
    `
Names:
${list.join('\n')}

Examples:
  pnpm bench:install                       brings the peers, once
  pnpm bench clients --rounds 3 --no-write a first impression`,
  )
  .action(runAll);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof MissingPeerError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runAll(chosen: string[], { write, ...effort }: Effort & { write: boolean }) {
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    program.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  for (const name of chosen.length > 0 ? chosen : names) {
    const benchmark = benchmarks[name];
    if (benchmark === undefined) continue;
    const result = await run(name, benchmark, effort);
    for (const table of result.tables) console.log(`\n${caption(table)}\n\n${markdown(table)}`);
    if (write) await publish(result);
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}
