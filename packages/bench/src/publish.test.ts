import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { chart } from './chart.ts';
import { readResult, withSection } from './publish.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

it.each(['clients', 'mocks', 'pages'])('the README shows %s as last measured', async (name) => {
  const readme = await read('README.md');

  // If not: `pnpm bench`.
  expect(readme).toBe(withSection(readme, await readResult(name)));
});

it('the chart shows what was last measured, to scale', async () => {
  const results = await Promise.all(['clients', 'mocks'].map(readResult));
  expect(await read('results/ratios.svg')).toBe(chart(results));

  const ratio = (median: number) => ({ median, lowest: median, highest: median });
  const rows = [1, 10, 100, 0.1].map((median) => ({ name: `${median}`, figures: [ratio(median)] }));
  const table = {
    title: 'Time',
    rounds: 1,
    rowsAre: 'x',
    columns: [{ name: 'y', digits: 1 }],
    rows,
  };
  const svg = chart(results.slice(0, 1).map((result) => ({ ...result, tables: [table] })));
  const [one, ten, hundred, tenth] = [...svg.matchAll(/<rect .*?width="([\d.]+)"/g)].map(widthOf);

  expect([one, tenth, (hundred ?? 0) / 2]).toEqual([0, ten, ten]);
});

function widthOf([, text]: RegExpMatchArray): number {
  return Number(text);
}

it('says which lines a document lacks', async () => {
  const result = await readResult('clients');

  expect(() => withSection('Nothing.', result)).toThrow('lacks <!-- bench:clients -->');
});
