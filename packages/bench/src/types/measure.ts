import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isAtHand, peersFolder, peerUrl } from '../peers.ts';
import { nodeOn } from '../processes.ts';
import type { Benchmark } from '../result.ts';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { consumers } from './consumers.ts';

const compilers: Readonly<Record<string, string>> = {
  'TypeScript 5.9': 'typescript-5.9',
  'TypeScript 7': 'typescript-7.0',
};
const ownFolder = fileURLToPath(new URL('../../', import.meta.url));
const names = Object.keys(consumers);
const [baseline = ''] = names;

/** What the compiler says of itself. */
interface Check {
  readonly instantiations: number;
  readonly seconds: number;
  readonly kilobytes: number;
}

export const types: Benchmark = {
  description: 'type-checking an application with each client, by TypeScript 5.9 and 7',
  packages: [
    ...Object.values(compilers),
    '@liked-posts/types',
    '@liked-posts/client',
    'openapi-fetch',
    'twitter-api-sdk',
    'twitter-api-v2',
    '@xdevplatform/xdk',
  ],
  async measure({ rounds }) {
    const tables: Table[] = [];
    for (const [compiler, packageName] of Object.entries(compilers)) {
      const manifest = fileURLToPath(peerUrl(`${packageName}/package.json`));
      tables.push(await compare(compiler, join(dirname(manifest), 'bin/tsc'), Math.min(5, rounds)));
    }
    return tables;
  },
};

async function compare(compiler: string, program: string, rounds: number): Promise<Table> {
  const measured = await inTurns(names, rounds, (name) => check(program, name));
  const seconds = (value: Check) => value.seconds;
  return {
    title: `Type-checking three calls, ${compiler}`,
    rounds,
    rowsAre: 'client',
    columns: [
      { name: 'instantiations', digits: 0 },
      { name: 'time, × fetch by hand', digits: 2 },
      { name: 's', digits: 2 },
      { name: 'memory, MB', digits: 0 },
    ],
    rows: names.map((name) => ({
      name,
      figures: [
        figureOf(measured, name, ({ instantiations }) => instantiations).median,
        ratioTo(baseline, measured, name, seconds),
        figureOf(measured, name, seconds).median,
        figureOf(measured, name, ({ kilobytes }) => kilobytes / 1000).median,
      ],
    })),
  };
}

/** @throws {Error} with what the compiler says, when the application does not compile. */
async function check(compiler: string, name: string): Promise<Check> {
  const base = isAtHand(name) ? ownFolder : peersFolder;
  const folder = join(base, '.scratch', `types-${names.indexOf(name)}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'main.ts'), consumers[name] ?? '');
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['main.ts'] }),
    );
    const [program, ...args] = nodeOn('client', [compiler, '--extendedDiagnostics', '-p', folder]);
    const { stdout } = await promisify(execFile)(program, args).catch((error) => {
      throw new Error(`${name} does not compile: ${error.stdout}`, { cause: error });
    });
    return {
      instantiations: diagnostic(stdout, 'Instantiations'),
      seconds: diagnostic(stdout, 'Total time'),
      kilobytes: diagnostic(stdout, 'Memory used'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

function diagnostic(output: string, name: string): number {
  const value = new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output)?.[1];
  if (value === undefined) throw new Error(`The compiler says nothing of ${name}: ${output}`);
  return Number(value);
}
