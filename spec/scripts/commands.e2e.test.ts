import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { copyRepository } from '@liked-posts/test-utils/repository-copy';
import { expect, onTestFinished, test } from 'vitest';
import { packageFolder } from './redocly.ts';

test('build and lint name what a half-written contract lacks, workflows included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-spec-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = join(folder, 'spec');
  // The scripts report errors with the file of the internal package.
  await copyRepository(folder, 'spec', 'packages/internal/src/terminal.ts');
  await symlink(join(packageFolder, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const file = join(copy, 'openapi.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^ +minimum: 5\n/m, ''));
  await writeFile(join(copy, 'workflows/half-written.arazzo.yaml'), 'arazzo: 1.0.1\n');

  const [built, linted] = await Promise.all(
    ['scripts/build.ts', 'scripts/lint.ts'].map((script) =>
      runToEnd({ command: [process.execPath, script], cwd: copy }),
    ),
  );

  const message = 'An integer must have a `minimum` and a `maximum`';
  expect(built).toMatchObject({ code: 1, stdout: '' });
  expect(built?.stderr).toMatch(/^error: The contract has mistakes:\nspec\/openapi\.yaml:\d+ /);
  expect(built?.stderr).toContain(message);
  expect(linted?.code).toBe(1);
  expect(linted?.stdout).toContain(message);
  expect(linted?.stdout).toContain('workflows/half-written.arazzo.yaml');
  expect(linted?.stderr).toContain('openapi.yaml: validated in');
});
