import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'liked-posts-spec-'));
  const left = /[/\\](node_modules|\.turbo|fixtures|reference\.html)$/;
  await cp(root, copy, { recursive: true, filter: (path) => !left.test(path) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs a script of the copy, and gives its exit code and all that it wrote. */
async function run(...args: string[]): Promise<[code: number, stdout: string, stderr: string]> {
  const { code, stdout, stderr } = await runToEnd({
    command: [process.execPath, ...args],
    cwd: copy,
  });
  return [code, stdout, stderr];
}

describe('the list of workflows in package.json', () => {
  const added = 'zz.arazzo.yaml';
  const manifest = () => readFile(join(copy, 'package.json'), 'utf8');

  test('is written again when there is one more or one less, and checked on request', async () => {
    const committed = await manifest();
    const [, ...same] = await run('scripts/generate.ts');
    expect(same).toEqual(['package.json lists every workflow.\n', '']);

    await writeFile(join(copy, 'dist/workflows', added), '');
    expect(await run('scripts/generate.ts', '--check')).toEqual([
      1,
      '',
      'Stale in spec: package.json. It does not list the existing workflows.\n' +
        'Run `pnpm generate` and commit what it changes.\n',
    ]);
    expect(await manifest()).toBe(committed);

    expect(await run('scripts/generate.ts')).toEqual([0, 'Generated: package.json.\n', '']);
    const { exports, files } = JSON.parse(await manifest());
    expect(Object.entries(exports).at(-1)).toEqual([
      `./workflows/${added}`,
      `./dist/workflows/${added}`,
    ]);
    expect(files.at(-1)).toBe(`dist/workflows/${added}`);
    expect(await run('scripts/generate.ts', '--check')).toEqual([0, ...same]);

    await rm(join(copy, 'dist/workflows', added));
    await run('scripts/generate.ts');
    expect(await manifest()).toBe(committed);
  });
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
  expect(built).toEqual([1, '', 'The contract lacks a role for max_results. Lint it.\n']);
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
