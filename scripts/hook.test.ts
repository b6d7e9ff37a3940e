import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import {
  copyRepository,
  git,
  initRepository,
  listRepositoryFiles,
  testAuthor,
} from '@liked-posts/test-utils/repository-copy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.ts';

/** The PATH of a terminal, without the folders that pnpm adds for scripts. */
const terminalPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter);

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

const code = 'export const   one = 1;\n';
const yaml = 'one:    1\n';
/** A file of each kind that Biome formats, as it would not leave it. */
const unformatted: Readonly<Record<string, string>> = {
  '.ts': code,
  '.tsx': code,
  '.cts': code,
  '.mts': code,
  '.js': code,
  '.mjs': code,
  '.json': '{"one":    1}\n',
  '.yaml': yaml,
  '.yml': yaml,
  '.css': 'p{color:red}\n',
  '.md': '#    One\n',
};

let repository: string;

/** Runs a command in the repository, which must succeed. Resolves with its output. */
async function run(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv = {}) {
  const options = { command, cwd: repository, env: { ...process.env, ...testAuthor, ...env } };
  const { code, output } = await runToEnd(options);
  expect(code, output).toBe(0);
  return output;
}

const lint = () => run([process.execPath, biome, 'check', '.']);

/** Commits all files as in a terminal, where lefthook runs the hook. */
async function commitAll(): Promise<void> {
  await git(repository, 'add', '.');
  // The name of the job in lefthook.yml.
  expect(await run(['git', 'commit', '--message=Own'], { PATH: terminalPath })).toContain('format');
}

beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'liked-posts-hook-'));
  const settings = [
    ':(glob)*',
    ':(glob)**/package.json',
    '.changeset',
    'scripts/prepare.ts',
    'scripts/run.ts',
    'scripts/style.grit',
  ];
  await copyRepository(repository, ...settings);
  await initRepository(repository);
  await symlink(join(root, 'node_modules'), join(repository, 'node_modules'), 'junction');
  const path = [join(root, 'node_modules/.bin'), terminalPath].join(delimiter);
  // CI has no hook.
  await run([process.execPath, 'scripts/prepare.ts'], { PATH: path, CI: '' });
});
afterEach(() => rm(repository, { recursive: true, force: true }));

test('the hook formats every kind of file that `lint:root` checks', async () => {
  await lint();
  const kinds = (await listRepositoryFiles()).map(extname).filter((kind) => kind in unformatted);
  for (const kind of new Set(kinds)) {
    await writeFile(join(repository, `own${kind}`), unformatted[kind] ?? '');
  }
  // Biome names each file that it would format.
  await expect(lint()).rejects.toThrow(/own\.(tsx|yaml) format/);
  await commitAll();

  await lint();
});

test('the hook leaves changesets as they are', async () => {
  const changeset = "---\n'@liked-posts/spec': patch\n---\n\nPosts have a `mood`.\n";
  const file = join(repository, '.changeset/own.md');
  await writeFile(file, changeset);
  await commitAll();

  expect(await readFile(file, 'utf8')).toBe(changeset);
});
