/** Writes the table of generators into `spec/generators.md`. */
import { readFile, writeFile } from 'node:fs/promises';
import { table } from './generators.ts';

const document = new URL('../../../spec/generators.md', import.meta.url);
const text = await readFile(document, 'utf8');
await writeFile(
  document,
  text.replace(/^\|.*\n(\|.*\n)*/m, () => table()),
);
