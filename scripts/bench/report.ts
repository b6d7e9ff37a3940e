import type { Comparison, Ratio } from './measure.ts';

/** A section of the README. */
export function markdown({ title, work, rows }: Comparison): string {
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
