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
  const mock = 'packages/mock';
  await cp(join(root, '..', mock, 'src/node'), join(folder, mock, 'src/node'), { recursive: true });
  const installed = `${mock}/node_modules`;
  await symlink(join(root, '..', installed), join(folder, installed), 'junction');
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

test('promised.txt is written again when a promise appears, and checked on request', async () => {
  const list = join(copy, 'promised.txt');
  const committed = await readFile(list, 'utf8');
  const fresh = [0, 'promised.txt lists what the contract promises.\n', ''];
  expect(await run('scripts/generate.ts', '--check')).toEqual(fresh);

  const [one = '', ...others] = committed.split(/^(?=#\/components)/m);
  await writeFile(list, one + others.slice(1).join(''));
  expect(await run('scripts/generate.ts', '--check')).toEqual([
    1,
    '',
    'error: Stale in spec: promised.txt. It does not list what the contract promises.\n' +
      'Run `pnpm generate` and commit what it changes.\n',
  ]);
  expect(await run('scripts/generate.ts')).toEqual([0, 'Generated: promised.txt.\n', '']);
  expect(await readFile(list, 'utf8')).toBe(committed);
  expect(await run('scripts/generate.ts', '--check')).toEqual(fresh);

  const wrong = [2, '', expect.stringMatching(/^error: unknown option '--chekc'\n/)];
  expect(await run('scripts/generate.ts', '--chekc')).toEqual(wrong);
});

test('build and lint say what the contract lacks, and lint says it of workflows as well', async () => {
  const file = join(copy, 'components/parameters/MaxResults.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^x-role: .*\n/m, ''));
  await writeFile(join(copy, 'workflows/half-written.arazzo.yaml'), 'arazzo: 1.1.0\n');

  const [built, [code, stdout, stderr]] = await Promise.all([
    run('scripts/build.ts'),
    run('scripts/lint.ts'),
  ]);
  expect(built).toEqual([1, '', 'error: The contract lacks a role for max_results. Lint it.\n']);
  expect(code).toBe(1);
  expect(stdout).toContain('A parameter must say with `x-role` how it is read');
  expect(stdout).toContain('workflows/half-written.arazzo.yaml');
  expect(stderr).toContain('openapi.yaml: validated in');

  await writeFile(file, text.replace(/^ {2}minimum: .*$/m, '  $ref: ./Nothing.yaml'));
  expect(await run('scripts/build.ts')).toEqual([
    1,
    '',
    expect.stringContaining("Can't resolve $ref: ENOENT: no such file or directory"),
  ]);
});
