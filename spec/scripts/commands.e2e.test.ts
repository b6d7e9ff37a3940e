import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { copyRepository } from '@liked-posts/test-utils/repository-copy';
import { expect, onTestFinished, test } from 'vitest';
import { packageFolder } from './redocly.ts';

/** A copy of the spec package without `dist`, with what its scripts need. */
async function copyPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-spec-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copyRepository(folder, 'spec', 'packages/internal/src');
  const copy = join(folder, 'spec');
  await symlink(join(packageFolder, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

const runScript = (script: string, cwd: string) =>
  runToEnd({ command: [process.execPath, script], cwd });

test('build and lint name what a half-written contract lacks, workflows included', async () => {
  const copy = await copyPackage();
  await edit(join(copy, 'openapi.yaml'), (text) => text.replace(/^ +minimum: 5\n/m, ''));
  await writeFile(join(copy, 'workflows/half-written.arazzo.yaml'), 'arazzo: 1.0.1\n');

  const [built, linted] = await Promise.all([
    runScript('scripts/build.ts', copy),
    runScript('scripts/lint.ts', copy),
  ]);

  const message = 'An integer must have a `minimum` and a `maximum`';
  expect(built).toMatchObject({ code: 1, stdout: '' });
  expect(built.stderr).toMatch(/^error: The contract has mistakes:\nspec\/openapi\.yaml:\d+ /);
  expect(built.stderr).toContain(message);
  expect(linted.code).toBe(1);
  expect(linted.stdout).toContain(message);
  expect(linted.stdout).toContain('workflows/half-written.arazzo.yaml');
  expect(linted.stderr).toContain('openapi.yaml: validated in');
  expect(linted.stderr).not.toContain('redocly.yaml');
});

test('build writes nothing if it lacks a schema that lint does not ask for', async () => {
  const copy = await copyPackage();
  for (const file of ['openapi.yaml', 'schemas/errors.yaml']) {
    await edit(join(copy, file), (text) => text.replaceAll('ErrorBody', 'ErrorBodies'));
  }

  const built = await runScript('scripts/build.ts', copy);

  expect(built.stderr).toContain('The contract lacks the schema ErrorBody.');
  expect(existsSync(join(copy, 'dist'))).toBe(false);
});
