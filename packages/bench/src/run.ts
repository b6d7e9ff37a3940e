import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { compareMockWithPrism, type Effort } from './mock-against-prism.ts';

const results = fileURLToPath(new URL('../results/', import.meta.url));

const program = new Command('bench').description(
  'Measures against peers. Each ratio is a median over rounds in which both took turns; above 1, ours is ahead.',
);

program
  .command('mock')
  .description('liked-posts-mock against plain prism mock on the same bundle')
  .option('--rounds <number>', 'how often each is measured', positive, 9)
  .option('--seconds <number>', 'how long each load lasts', positive, 4)
  .action(async (effort: Effort) => {
    const comparisons = await compareMockWithPrism(effort);
    for (const { what, unit, mock, prism, ratio } of comparisons) {
      console.log(`${what}
  mock  ${mock.median.toFixed(0)} ${unit} (${mock.lowest.toFixed(0)} to ${mock.highest.toFixed(0)})
  prism ${prism.median.toFixed(0)} ${unit} (${prism.lowest.toFixed(0)} to ${prism.highest.toFixed(0)})
  ratio ${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)})`);
    }
    const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
    await mkdir(results, { recursive: true });
    const file = `${results}mock.json`;
    const text = JSON.stringify({ machine, ...effort, comparisons }, null, 2);
    await writeFile(file, `${text}\n`);
    console.log(`Written to ${file}`);
  });

await program.parseAsync();

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}
