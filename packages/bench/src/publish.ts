import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chart } from './chart.ts';
import type { Result } from './result.ts';
import { caption, markdown } from './table.ts';

const folder = new URL('../', import.meta.url);
const readme = new URL('README.md', folder);
const file = (name: string) => new URL(`results/${name}`, folder);

/** What was measured last under a name. */
export async function readResult(name: string): Promise<Result> {
  return JSON.parse(await readFile(file(`${name}.json`), 'utf8')) as Result;
}

/** Keeps a result, and shows it in the README and in the chart. */
export async function publish(result: Result): Promise<void> {
  await mkdir(file(''), { recursive: true });
  await writeFile(file(`${result.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(readme, withSection(await readFile(readme, 'utf8'), result));
  const charted = await Promise.all(['clients', 'mocks'].map(readResult)).catch(() => undefined);
  if (charted) await writeFile(file('ratios.svg'), chart(charted));
}

/** A document that shows a result between its marks. */
export function withSection(text: string, result: Result): string {
  const marks = new RegExp(`(<!-- bench:${result.name} -->\n).*?(<!-- /bench -->)`, 's');
  if (!marks.test(text)) {
    throw new Error(`The README lacks <!-- bench:${result.name} --> and <!-- /bench -->.`);
  }
  return text.replace(marks, (_, begin, end) => `${begin}\n${section(result)}\n\n${end}`);
}

function section({ tables, run }: Result): string {
  const shown = tables.map((table) => `**${caption(table)}**\n\n${markdown(table)}`);
  return [...shown, `<sub>${run}</sub>`].join('\n\n');
}
