import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { commandLine, OwnCommand } from '../command-line.ts';
import { compareClients } from './clients.ts';
import type { Comparison, Ratio } from './measure.ts';
import { compareMocks } from './mocks.ts';

const program = new OwnCommand('pnpm bench')
  .description(
    'Compares the client and the mock with what you would use instead, and writes the tables of scripts/bench/README.md: about two minutes on a quiet machine.',
  )
  .parse(commandLine);
const size = { rounds: 7, walks: 6, requests: 3000 };
const load = loadavg()[0]?.toFixed(1);

try {
  const comparisons = [await compareClients(size), await compareMocks(size)];
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const results = [
    ...comparisons.map(renderTable),
    `Medians of ${size.rounds} rounds (lowest–highest), ${date}, commit ${commit}.`,
    `${machine}, load ${load} before.\n`,
  ].join('\n');
  console.log(results);
  const readme = new URL('README.md', import.meta.url);
  const text = await readFile(readme, 'utf8');
  const [before, after] = text.split(/(?<=<!-- results -->\n).*(?=<!-- \/results -->)/s);
  await writeFile(readme, `${before}\n${results}\n${after}`);
} catch (error) {
  program.error(error instanceof Error ? error.message : `${error}`);
}

/** A section of the README. */
function renderTable({ title, work, rows }: Comparison): string {
  const [baseline] = rows;
  const spread = ({ median, lowest, highest }: Ratio) =>
    `${median.toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`;
  const cells = [
    ['', `${work}, × ${baseline?.name}`, `start, × ${baseline?.name}`],
    ['---', '---:', '---:'],
    ...rows.map((row) => [
      `\`${row.name}\``,
      ...[row.time, row.start].map((ratio) => (row === baseline ? '1' : spread(ratio))),
    ]),
  ];
  return `## ${title}\n\n${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}
