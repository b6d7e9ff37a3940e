import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { commandLine, ProjectCommand } from '../command-line.ts';
import { compareClients } from './clients.ts';
import type { Comparison, Ratio } from './measure.ts';
import { compareMocks } from './mocks.ts';

new ProjectCommand('pnpm bench')
  .description(
    'Compares the client and the mock with what you would use instead, and writes the tables of scripts/bench/README.md. It takes about two minutes on a quiet machine.',
  )
  .parse(commandLine);

/** In each round, a client reads all Posts `walks` times, and a mock answers `requests` requests. */
const effort = { rounds: 7, walks: 6, requests: 3000 };
const readme = new URL('README.md', import.meta.url);

// The load before the measurement, which itself raises it.
const load = loadavg()[0]?.toFixed(1);
const comparisons = [await compareClients(effort), await compareMocks(effort)];
const results = [...comparisons.map(renderSection), describeRun()].join('\n');
console.log(results);
const text = await readFile(readme, 'utf8');
const place = /(?<=<!-- results -->\n).*(?=<!-- \/results -->)/s;
if (!place.test(text)) throw new Error('The README has no place for the results.');
const updated = text.replace(place, () => `\n${results}\n`);
await writeFile(readme, updated);

/** When and where the results were measured. */
function describeRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`;
  return (
    `Medians of ${effort.rounds} rounds (lowest–highest), ${date}, commit ${commit}.\n` +
    `${machine}, load ${load} before.\n`
  );
}

/** A section of the README. The first row is the baseline, so its ratios are 1. */
function renderSection({ title, work, rows }: Comparison): string {
  const [baseline] = rows;
  if (baseline === undefined) throw new Error(`${title} has no rows.`);
  const renderRatio = ({ median, lowest, highest }: Ratio) =>
    `${median.toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`;
  const cells = [
    ['', `${work}, × ${baseline.name}`, `start, × ${baseline.name}`],
    ['---', '---:', '---:'],
  ];
  for (const row of rows) {
    const ratios = [row.workRatio, row.startRatio];
    cells.push([
      `\`${row.name}\``,
      ...ratios.map((ratio) => (row === baseline ? '1' : renderRatio(ratio))),
    ]);
  }
  return `## ${title}\n\n${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}
