import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compile } from './compiled.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code ?? '');

it.each(blocks)('compiles, as the README says: %#', (code) => {
  expect(compile(code).errors).toEqual([]);
});

it('has code in its README', () => {
  expect(blocks).toHaveLength(3);
});
