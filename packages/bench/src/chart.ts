import type { Result } from './result.ts';
import type { Summary } from './rounds.ts';
import type { Figure } from './table.ts';

const width = 800;
const labels = 290;
const rowHeight = 26;
const captionHeight = 60;

// Read in front of a light and of a dark page: the ink follows the reader's scheme, the two fills suit both.
const style = `
  .chart { color: #1f2328; font: 13px system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { .chart { color: #e6edf3; } }
  .chart text { fill: currentColor; }
  .chart .caption { font-size: 15px; font-weight: 600; }`;

/**
 * The ratios in the first column of the first table of each result as one picture, the text of an SVG
 * file: bars by median on a logarithmic scale, from 1, with a line from the lowest to the highest.
 */
export function chart(results: readonly Result[]): string {
  let y = 0;
  const panels = results.flatMap(({ tables: [table] }) => {
    if (!table) return [];
    const bars = table.rows.flatMap(({ name, figures: [figure] }) =>
      isSummary(figure) ? [{ name, ratio: figure }] : [],
    );
    const logs = bars.flatMap(({ ratio }) => [Math.log(ratio.lowest), Math.log(ratio.highest)]);
    const [lowest, highest] = [Math.min(0, ...logs), Math.max(0, ...logs)];
    const x = (ratio: number) =>
      labels + ((Math.log(ratio) - lowest) / (highest - lowest || 1)) * (width - labels - 60);
    const caption = text(0, y + 34, `${table.title}: ${table.columns[0]?.name}`, 'caption');
    y += captionHeight;
    const top = y;
    const rows = bars.map(({ name, ratio }) => {
      const middle = y + rowHeight / 2;
      const [from, to] = [x(1), x(ratio.median)];
      const fill = /^(ours|liked-posts)/.test(name) ? '#3b82f6' : '#8b949e';
      const bar = `<rect x="${round(Math.min(from, to))}" y="${y + 4}" width="${round(Math.abs(to - from))}" height="${rowHeight - 8}" fill="${fill}"/>`;
      const spread = `<path d="M${round(x(ratio.lowest))} ${middle}H${round(x(ratio.highest))}" stroke="currentColor" stroke-opacity=".6"/>`;
      const label = text(Math.max(x(ratio.highest), from) + 6, middle + 4, ratio.median.toFixed(2));
      y += rowHeight;
      return text(0, middle + 4, name) + bar + spread + label;
    });
    const one = `<path d="M${round(x(1))} ${top}V${y}" stroke="currentColor" stroke-dasharray="2 3"/>`;
    return [caption, ...rows, one];
  });
  const size = `viewBox="0 0 ${width} ${y + 10}" width="${width}" height="${y + 10}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" ${size} role="img"><title>Measured ratios</title><style>${style}</style>\n${panels.join('\n')}\n</svg>\n`;
}

function isSummary(figure: Figure | undefined): figure is Summary {
  return typeof figure === 'object' && figure !== null && 'median' in figure;
}

const round = (value: number) => Number(value.toFixed(1));

function text(x: number, y: number, content: string, name = ''): string {
  return `<text x="${round(x)}" y="${y}" class="${name}">${content.replaceAll('&', '&amp;')}</text>`;
}
