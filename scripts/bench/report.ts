import type { Comparison, Ratio } from './measure.ts';

/** A section of the README. */
export function markdown({ title, work, rows }: Comparison): string {
  const [baseline] = rows;
  const spread = ({ median, lowest, highest }: Ratio) =>
    `${median.toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`;
  const cells = [
    ['', `${work}, × ${baseline?.name}`, `start, × ${baseline?.name}`, 'packages', 'MB'],
    ['---', '---:', '---:', '---:', '---:'],
    ...rows.map((row) => [
      `\`${row.name}\``,
      ...[row.time, row.start].map((ratio) => (row === baseline ? '1' : spread(ratio))),
      row.installed?.packages ?? '–',
      row.installed?.megabytes.toFixed(1) ?? '–',
    ]),
  ];
  return `## ${title}\n\n${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

// Has its own background, so that it is readable on any page, and the colours of the playground.
const style = `
  svg { --ground: #fff; --ink: #1c1c1a; --line: #dcdad4; --others: #84817a; --ours: #b3184a }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #1b1d21; --ink: #e9e8e6; --line: #34373e; --others: #7d828d; --ours: #ff8fae }
  }
  text { fill: var(--ink); font: 13px system-ui, sans-serif }
  .title { font-size: 16px } .title, .heading { font-weight: 600 } .tick { text-anchor: middle }
  .ground { fill: var(--ground) } .others { fill: var(--others) } .ours { fill: var(--ours) }
  path { stroke: var(--line) } .spread { stroke: var(--ink) }`;

const width = 800;
const ticks = [0.5, 1, 2, 5, 10, 20, 50, 100];
const [left, right] = [290, 750];
const x = (ratio: number) =>
  Math.round(left + (Math.log(ratio / 0.5) / Math.log(100 / 0.5)) * (right - left));

const text = (x: number, y: number, content: string, name = '') =>
  `<text x="${x}" y="${y}" class="${name}">${content}</text>`;
const bar = (x: number, y: number, width: number, name: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="14" class="${name}"/>`;
const line = (from: number, to: number, y: number) =>
  `<path d="M${from} ${y}H${to}" class="spread"/>`;

/** The first ratio of every row as bars from 1 on a logarithmic axis, as the text of an SVG. */
export function chart(comparisons: readonly Comparison[]): string {
  let y = 76;
  const panels = comparisons.map(({ title, work, rows }) => {
    y += 34;
    const heading = text(24, y - 10, `${title}: ${work}, × ${rows[0]?.name}`, 'heading');
    const bars = rows.map(({ name, time: { median, lowest, highest } }) => {
      const [from, to] = [x(1), x(median)].sort((a, b) => a - b);
      const colour = name.includes('liked-posts') ? 'ours' : 'others';
      y += 24;
      return [
        text(24, y - 6, name),
        bar(from ?? 0, y - 17, (to ?? 0) - (from ?? 0), colour),
        line(x(lowest), x(highest), y - 10),
        text(Math.max(x(highest), x(1)) + 6, y - 6, median.toFixed(2)),
      ].join('');
    });
    return heading + bars.join('');
  });
  const title = 'Processor time compared: less is better';
  const legend = [
    [bar(24, 48, 14, 'ours'), text(44, 60, 'this project')],
    [bar(140, 48, 14, 'others'), text(160, 60, 'others')],
    [line(220, 244, 55), text(250, 60, 'lowest to highest round')],
  ].flat();
  const axis = ticks.flatMap((tick) => [
    `<path d="M${x(tick)} 76V${y + 8}"/>`,
    text(x(tick), y + 26, `${tick}×`, 'tick'),
  ]);
  const size = `width="${width}" height="${y + 64}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 64}" ${size} role="img">`,
    `<title>${title}</title><style>${style.replaceAll(/\s+/g, ' ')}</style>`,
    `<rect ${size} rx="8" class="ground"/>${text(24, 34, title, 'title')}`,
    legend.join(''),
    axis.join(''),
    ...panels,
    text((left + right) / 2, y + 48, 'logarithmic scale', 'tick'),
    '</svg>\n',
  ].join('\n');
}
