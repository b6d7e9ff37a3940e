import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import {
  commitFirst,
  copyRepository,
  git,
  somebody,
} from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './run.ts';

/** The PATH of a terminal, without the folders that pnpm adds for scripts. */
const machine = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter);

describe('a changeset', () => {
  let repository: string;

  beforeAll(async () => {
    repository = await mkdtemp(join(tmpdir(), 'liked-posts-changeset-'));
    await copyRepository(repository);
    await commitFirst(repository);
    await symlink(join(root, 'node_modules'), join(repository, 'node_modules'), 'junction');
    // Installs the hook as a contributor has it. CI has none.
    const path = [join(root, 'node_modules/.bin'), machine].join(delimiter);
    const prepared = await runToEnd({
      command: [process.execPath, join(repository, 'scripts/prepare.ts')],
      env: { ...process.env, ...somebody, PATH: path, CI: '' },
    });
    expect(prepared.code, prepared.output).toBe(0);
  });
  afterAll(() => rm(repository, { recursive: true, force: true }));

  it.each([
    ['`pnpm changeset`', '"'],
    ['CONTRIBUTING', "'"],
  ])('stays as %s writes it, in lint and in a commit without pnpm', async (_, quote) => {
    const text = `---\n${quote}@liked-posts/spec${quote}: patch\n---\n\nPosts have a \`mood\`.\n`;
    const path = join(repository, '.changeset/own.md');
    await writeFile(path, text);
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const linted = await runToEnd({
      command: [process.execPath, biome, 'check', '.changeset'],
      cwd: repository,
    });
    expect(linted.code, linted.output).toBe(0);

    await git(repository, 'add', '.changeset');
    const committed = await runToEnd({
      command: ['git', 'commit', '--message=Own'],
      cwd: repository,
      env: { ...process.env, ...somebody, PATH: machine },
    });
    expect(committed.code, committed.output).toBe(0);
    expect(committed.output).toContain('format');
    expect(await git(repository, 'show', 'HEAD:.changeset/own.md')).toBe(text);
    expect(await readFile(path, 'utf8')).toBe(text);

    const { releases } = await getReleasePlan(repository);
    expect(releases).toContainEqual(
      expect.objectContaining({ name: '@liked-posts/spec', type: 'patch' }),
    );
  });
});
