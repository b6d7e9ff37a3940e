import { importPeer } from '../peers.ts';
import type { Bar } from './bars.ts';

interface Drawn {
  setAttribute(name: string, value: string): void;
  readonly outerHTML: string;
}
interface Plot {
  plot(options: object): Drawn;
  barX(data: readonly Bar[], options: object): unknown;
  ruleY(data: readonly Bar[], options: object): unknown;
  ruleX(data: readonly number[], options?: object): unknown;
  text(data: readonly Bar[], options: object): unknown;
}
interface Linkedom {
  parseHTML(html: string): { readonly document: unknown };
}

const width = 800;
const barHeight = 26;
const marginTop = 40;
const marginBottom = 34;
const captions = 56;

// Read in front of a light and of a dark page: the ink follows the reader's scheme, the two fills suit both.
const style = `
  .chart { color: #1f2328; font: 13px system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { .chart { color: #e6edf3; } }
  .chart text { fill: currentColor; }
  .chart .caption { font-size: 15px; font-weight: 600; }`;

/** The chart as the text of an SVG file. */
export async function drawChart(clients: readonly Bar[], mocks: readonly Bar[]): Promise<string> {
  const plot = await importPeer<Plot>('@observablehq/plot');
  const { parseHTML } = await importPeer<Linkedom>('linkedom');
  const { document } = parseHTML('<!doctype html><body></body>');

  let y = 0;
  const panel = (caption: string, bars: readonly Bar[], type: 'linear' | 'log') => {
    const height = bars.length * barHeight + marginTop + marginBottom;
    const drawn = drawBars(plot, document, bars, type, height);
    drawn.setAttribute('y', `${y + captions - 20}`);
    const titled = drawn.outerHTML
      // What Plot adds for its use in a page, and no picture needs.
      .replace(/<style>.*?<\/style>/s, '')
      .replace('>', `><title>${caption}</title>`);
    const text = `<text class="caption" x="0" y="${y + 24}">${caption}</text>${titled}`;
    y += height + captions - 20;
    return text;
  };
  const panels = [
    panel('Reading 10,000 Posts: time, × fetch by hand (shorter is better)', clients, 'linear'),
    panel(
      'Mock servers: requests per second, × prism mock (longer is better, log scale)',
      mocks,
      'log',
    ),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img">`;
  return `${svg}<title>Measured ratios</title><style>${style}</style>${panels.join('')}</svg>\n`;
}

function drawBars(
  plot: Plot,
  document: unknown,
  bars: readonly Bar[],
  type: 'linear' | 'log',
  height: number,
): Drawn {
  const highest = Math.max(...bars.map(({ ratio }) => ratio.highest));
  const lowest = Math.min(...bars.map(({ ratio }) => ratio.lowest));
  const start = type === 'log' ? lowest / 2 : 0;
  const y = 'name';
  return plot.plot({
    document,
    width,
    height,
    marginTop: 4,
    marginLeft: 290,
    marginRight: 60,
    style: { background: 'transparent', color: 'currentColor', fontSize: '13px' },
    x: {
      type,
      domain: [start, highest * (type === 'log' ? 1.5 : 1.05)],
      label: null,
      grid: true,
      ticks: 5,
      tickFormat: String,
    },
    y: { domain: bars.map(({ name }) => name), label: null, tickSize: 0 },
    marks: [
      plot.barX(bars, {
        x1: start,
        x2: ({ ratio }: Bar) => ratio.median,
        y,
        fill: ({ ours }: Bar) => (ours ? '#3b82f6' : '#8b949e'),
        insetTop: 3,
        insetBottom: 3,
      }),
      plot.ruleY(bars, {
        x1: ({ ratio }: Bar) => ratio.lowest,
        x2: ({ ratio }: Bar) => ratio.highest,
        y,
        stroke: 'currentColor',
        strokeOpacity: 0.6,
      }),
      plot.text(bars, {
        x: ({ ratio }: Bar) => ratio.highest,
        y,
        text: 'label',
        textAnchor: 'start',
        dx: 6,
        fill: 'currentColor',
      }),
      plot.ruleX([1], { stroke: 'currentColor', strokeDasharray: '2,3' }),
    ],
  });
}
