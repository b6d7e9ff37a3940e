import { Command, InvalidArgumentError } from 'commander';
import { clients } from './clients/measure.ts';
import { profile } from './clients/profile.ts';
import { growth } from './growth/measure.ts';
import { mocks } from './mocks/measure.ts';
import { MissingPeerError } from './peers.ts';
import { pipeline } from './pipeline/measure.ts';
import { type Benchmark, type Effort, run, writeResult } from './result.ts';
import { caption, markdown } from './table.ts';
import { types } from './types/measure.ts';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  clients,
  profile,
  mocks,
  sandbox: growth,
  types,
  pipeline,
};

const names = Object.keys(benchmarks);
const list = names.map((name) => `  ${name.padEnd(9)} ${benchmarks[name]?.description}`);

const program = new Command('pnpm bench')
  .description('Measures against peers, prints tables, and writes them to packages/bench/results/.')
  .argument('[names...]', 'what to measure (default: everything)')
  .option('--rounds <number>', 'how often each contender is measured', positive, 11)
  .option('--seconds <number>', 'how long each load lasts', positive, 3)
  .option('--no-write', 'prints only')
  .addHelpText('after', `\nNames:\n${list.join('\n')}`)
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
    if (write) console.log(`\nWritten to ${await writeResult(result)}`);
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}
