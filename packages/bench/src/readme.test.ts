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

it.each([
  ['clients', 'time, × fetch by hand'],
  ['mocks', 'requests/s, × prism mock'],
])('the chart shows the ratios of %s', async (name, column) => {
  const svg = await readFile(new URL('../results/ratios.svg', import.meta.url), 'utf8');
  const bars = barsOf(await readResult(name), column);

  // If not: `pnpm --filter @liked-posts/bench run chart`.
  expect(bars.length).toBeGreaterThan(5);
  expect(
    bars.filter(({ name, label }) => !svg.includes(`>${name}<`) || !svg.includes(`>${label}<`)),
  ).toEqual([]);
});

it('says which lines a document lacks', () => {
  expect(() => withSection('README.md', 'Nothing.', 'clients', '')).toThrow(MissingMarkerError);
  expect(() => withSection('README.md', 'Nothing.', 'clients', '')).toThrow(
    'Add the lines <!-- bench:clients --> and <!-- /bench -->.',
  );
});
