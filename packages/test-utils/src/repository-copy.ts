import { execFile } from 'node:child_process';
import { cp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/**
 * The files that a clone of this working tree would have. It may be no clone, but an archive that
 * somebody unpacked.
 *
 * @param only patterns of the files, as git has them; all if there are none
 */
export async function listRepositoryFiles(...only: string[]): Promise<string[]> {
  await using empty = await mkdtempDisposable(join(tmpdir(), 'liked-posts-git-'));
  await run('git', ['init', '--quiet', '--bare', empty.path]);
  // What a contributor ignores everywhere may be a file of this repository.
  const here = [`--git-dir=${empty.path}`, '--work-tree=.', '-c', 'core.excludesFile='];
  const files = ['ls-files', '-z', '--others', '--exclude-standard', '--', ...only];
  const { stdout } = await run('git', [...here, ...files], { cwd: root });
  // A clone inside this folder is named with a slash at its end.
  return stdout.split('\0').filter((file) => file !== '' && !file.endsWith('/'));
}

/** Copies these files, except pending changesets. */
export async function copyRepository(to: string, ...only: string[]): Promise<void> {
  const files = await listRepositoryFiles(...only);
  const copied = files.filter((file) => !/^\.changeset\/.+\.md$/.test(file));
  await Promise.all(copied.map((file) => cp(join(root, file), join(to, file))));
}

/** An author for git and no settings: a machine may have no author, or may sign each commit. */
export const testAuthor = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
} as const;

/** Runs git in a repository with this author. Resolves with the output. */
export async function git(repository: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...testAuthor };
  const { stdout } = await run('git', args, { cwd: repository, env });
  return stdout;
}

/** Turns a folder into a repository with one commit. */
export async function initRepository(repository: string): Promise<void> {
  await git(repository, 'init', '--quiet', '--initial-branch=main');
  await git(repository, 'add', '.');
  await git(repository, 'commit', '--quiet', '--no-verify', '--message=First');
}
