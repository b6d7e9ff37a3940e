/**
 * Breaks the sources of a package in one small place at a time, and reports what no test notices.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { commandLine } from './command-line.ts';
import { Copy } from './mutants/copy.ts';
import { outdated, reasonOf } from './mutants/equivalents.ts';
import { type Mutant, mutantsOf, sample } from './mutants/mutants.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));

const program = new Command('pnpm mutants')
  .description(
    'Breaks the sources of a package in one small place at a time, and says what no test of it ' +
      'notices. Works in a copy, so that several can run side by side.',
  )
  .argument('<path>', 'a package, a folder or a file of one, such as packages/client')
  .option('--seed <number>', 'which mutants are tried', wholeNumber, 1)
  .option('--sample <number>', 'how many', wholeNumber, 40)
  .option('--json <file>', 'write the outcomes there as well')
  .option('--list', 'print the mutants without trying them')
  .parse(commandLine);

interface Options {
  readonly seed: number;
  readonly sample: number;
  readonly json?: string;
  readonly list?: true;
}

const { seed, sample: size, json, list } = program.opts<Options>();
const path = relative(repository, resolve(program.args[0] ?? ''));
const home = homeOf(path);
const mutants = sourcesBelow(path).flatMap((file) =>
  mutantsOf(file, readFileSync(join(repository, file), 'utf8')),
);
if (mutants.length === 0) program.error(`There is nothing to break below ${path || 'the root'}.`);
for (const { file, code, after } of outdated(path, mutants))
  program.error(`equivalents.ts lists what is gone: ${file}, ${code} → ${after}. Remove it there.`);
const chosen = sample(mutants, seed, size);

if (list) {
  for (const mutant of chosen) console.log(written(mutant));
} else {
  await tryAll();
}

async function tryAll(): Promise<void> {
  await using copy = await Copy.of(repository);
  const ended = (signal: NodeJS.Signals) =>
    void copy[Symbol.asyncDispose]().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  process.once('SIGINT', ended).once('SIGTERM', ended);
  const took = await copy.warmUp(home);
  console.log(`${mutants.length} mutants below ${path}, of which ${chosen.length} are tried.`);
  console.log(`The tests of ${home} take ${(took / 1000).toFixed(1)} s.\n`);
  const results: (Mutant & { outcome: string; by?: string })[] = [];
  for (const mutant of chosen) {
    const reason = reasonOf(mutant);
    const result =
      reason === undefined ? await copy.try(mutant, home) : { outcome: 'equivalent', by: reason };
    results.push({ ...mutant, ...result });
    console.log(
      `${result.outcome.padEnd(14)}  ${written(mutant)}\n${' '.repeat(16)}${result.by ?? ''}`,
    );
  }
  const outcomes = ['killed', 'timeout', 'refused by tsc', 'survived', 'equivalent'];
  const count = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
  console.log('\n| outcome        | mutants |\n| -------------- | ------: |');
  for (const outcome of outcomes)
    console.log(`| ${outcome.padEnd(14)} | ${String(count(outcome)).padStart(7)} |`);
  const tried = results.length - count('equivalent');
  const noticed = (100 * (tried - count('survived'))) / tried;
  console.log(`\n${noticed.toFixed(1)} % of ${tried} are noticed.`);
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ path, seed, results }, null, 2)}\n`);
}

function written({ file, line, operator, before, after }: Mutant): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line} ${operator}: ${short(before)} → ${short(after)}`;
}

function sourcesBelow(folder: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', folder || '.'];
  const files = execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n');
  const others = /\.(test|test-d|d|config)\.ts$|\/(test|examples|generated|fixtures|samples)\//;
  return files.filter((file) => file.endsWith('.ts') && !others.test(file));
}

function homeOf(folder: string): string {
  if (folder === '' || folder === '.' || folder.startsWith(`..${sep}`))
    program.error('Give a package, or a folder or a file of one, such as packages/client.');
  return existsSync(join(repository, folder, 'package.json')) ? folder : homeOf(dirname(folder));
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}
