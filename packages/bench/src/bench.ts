import { Command, InvalidArgumentError } from 'commander';
import { measureClients } from './clients/measure.ts';
import { measureGrowth } from './growth/measure.ts';
import { measureMocks } from './mocks/measure.ts';
import { MissingPeerError } from './peers.ts';
import { measurePipeline } from './pipeline/measure.ts';
import { type Effort, type Findings, measured, writeResult } from './result.ts';
import { markdown } from './table.ts';
import { measureTypes } from './types/measure.ts';

interface Benchmark {
  readonly description: string;
  readonly measure: (effort: Effort) => Promise<Findings>;
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  clients: {
    description: 'the client against fetch by hand, undici, openapi-fetch and three SDKs',
    measure: measureClients,
  },
  mocks: {
    description:
      'the mock and the sandbox against Prism, Scalar, openapi-backend, Mockoon and node:http',
    measure: measureMocks,
  },
  sandbox: {
    description:
      'what a page of the sandbox costs by position and selection, and a walk of a million Posts',
    measure: measureGrowth,
  },
  types: {
    description: 'type-checking an application with each client, by TypeScript 5.9 and 7',
    measure: measureTypes,
  },
  pipeline: {
    description: 'from an edit of the contract to the types, and builds, cold and cached',
    measure: measurePipeline,
  },
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
  .action(run);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof MissingPeerError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(chosen: string[], { write, ...effort }: Effort & { write: boolean }) {
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    program.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  for (const name of chosen.length > 0 ? chosen : names) {
    const benchmark = benchmarks[name];
    if (benchmark === undefined) continue;
    const result = await measured(name, effort, benchmark.measure);
    for (const table of result.tables) console.log(`\n${table.title}\n\n${markdown(table)}`);
    if (write) console.log(`\nWritten to ${await writeResult(result)}`);
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}
