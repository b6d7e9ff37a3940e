import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let copy: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-spec-'));
  copy = join(folder, 'spec');
  const left = /[/\\](node_modules|\.turbo|reference\.html)$/;
  await cp(root, copy, { recursive: true, filter: (path) => !left.test(path) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // How the scripts print and report errors.
  const terminal = 'packages/internal/src/terminal.ts';
  await cp(join(root, '..', terminal), join(folder, terminal));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a script of the copy. Resolves with its exit code and output. */
async function run(...args: string[]): Promise<[code: number, stdout: string, stderr: string]> {
  const { code, stdout, stderr } = await runToEnd({
    command: [process.execPath, ...args],
    cwd: copy,
  });
  return [code, stdout, stderr];
}

test('build and lint name what a half-written contract lacks, workflows included', async () => {
  const file = join(copy, 'openapi.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^ +minimum: 5\n/m, ''));
  await writeFile(join(copy, 'workflows/half-written.arazzo.yaml'), 'arazzo: 1.0.1\n');

  const [built, [code, stdout, stderr]] = await Promise.all([
    run('scripts/build.ts'),
    run('scripts/lint.ts'),
  ]);
  expect(built).toEqual([
    1,
    '',
    expect.stringMatching(
      /^error: The contract has mistakes:\nspec\/openapi\.yaml:\d+ An integer must/,
    ),
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain('An integer must have a `minimum` and a `maximum`');
  expect(stdout).toContain('workflows/half-written.arazzo.yaml');
  expect(stderr).toContain('openapi.yaml: validated in');
});
