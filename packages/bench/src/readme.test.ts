import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { barsOf } from './chart/bars.ts';
import { documents, MissingMarkerError, readDocument, withSection } from './readme.ts';
import { readResult } from './result.ts';
import { sectionFor } from './sections.ts';

describe.each(Object.entries(documents))('%s', (document, names) => {
  it.each(names)('shows %s as they were last measured', async (name) => {
    const text = await readDocument(document);

    // If not: `pnpm --filter @liked-posts/bench run tables`.
    expect(text).toBe(withSection(document, text, name, await sectionFor(name)));
  });
});

describe('the chart', async () => {
  const svg = await readFile(new URL('../results/ratios.svg', import.meta.url), 'utf8');
  const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  const clients = barsOf(await readResult('clients'), 'time, × fetch by hand');
  const mocks = barsOf(await readResult('mocks'), 'requests/s, × prism mock');

  // If not: `pnpm --filter @liked-posts/bench run chart`.
  it.each([
    ['clients', clients, widths.slice(0, clients.length), (ratio: number) => ratio],
    ['mocks', mocks, widths.slice(clients.length), Math.log],
  ])('shows the ratios of %s, as names, as figures and to scale', (_, bars, drawn, scale) => {
    expect(bars.length).toBeGreaterThan(5);
    expect(drawn.length).toBe(bars.length);
    for (const { name, label } of bars) {
      expect(svg).toContain(`>${name}<`);
      expect(svg).toContain(`>${label}<`);
    }
    const [first = 0, second = 0] = bars.map(({ ratio }) => scale(ratio.median));
    const [from = 0, to = 0] = drawn;
    const pixels = (to - from) / (second - first);
    bars.forEach(({ ratio }, index) => {
      expect(drawn[index]).toBeCloseTo(from + (scale(ratio.median) - first) * pixels, 1);
    });
  });
});

it('says which lines a document lacks', () => {
  expect(() => withSection('README.md', 'Nothing.', 'clients', '')).toThrow(MissingMarkerError);
  expect(() => withSection('README.md', 'Nothing.', 'clients', '')).toThrow(
    'Add the lines <!-- bench:clients --> and <!-- /bench -->.',
  );
});
