import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Toolchain } from './toolchains.ts';
import type { Outcome } from './try-out.ts';
import { versionOf } from './workspace.ts';

const readme = fileURLToPath(new URL('../../../spec/README.md', import.meta.url));
const section = /(<!-- toolchains -->\n)(.*?)(<!-- \/toolchains -->)/s;

/** The row of the table that says what became of a toolchain. */
export function rowFor(toolchain: Toolchain, outcome: Outcome): string {
  const { title, flavour, generate, decodes, needs } = toolchain;
  const version = toolchain.package && versionOf(toolchain.package);
  const cells = [
    [[title, version].filter(Boolean).join(' '), flavour].filter(Boolean).join(', '),
    generate === undefined ? '–' : `\`${generate}\``,
    decodes ? 'by hand' : `\`${outcome.lists}\``,
    needs ?? '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The rows that the README has. */
export async function rowsInReadme(): Promise<string[]> {
  const [, , table = ''] = section.exec(await readFile(readme, 'utf8')) ?? [];
  // What aligns the cells is of no account.
  const lines = table.split('\n').map((line) => line.replace(/ +\|/g, ' |'));
  return lines.filter((line) => line.startsWith('|')).slice(2);
}

/** Puts rows into the README in place of those that it has. */
export async function writeRows(rows: readonly string[]): Promise<void> {
  const text = await readFile(readme, 'utf8');
  const head = ['| Generator | Command | Sends a list as | Needs |', '| --- | --- | --- | --- |'];
  const table = [...head, ...rows].join('\n');
  await writeFile(
    readme,
    text.replace(section, (_, open, __, close) => `${open}\n${table}\n\n${close}`),
  );
}
