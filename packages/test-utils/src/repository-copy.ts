import { execFile } from 'node:child_process';
import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/**
 * Lists the files that a clone of this working tree would have. This also works in an unpacked
 * archive, which has no `.git`: git gets an empty repository instead.
 *
 * @param pathspecs - which files to list, such as `packages/types`; all files by default
 */
export async function listRepositoryFiles(...pathspecs: string[]): Promise<string[]> {
  await using empty = await mkdtempDisposable(join(tmpdir(), 'liked-posts-git-'));
  await run('git', ['init', '--quiet', '--bare', empty.path]);
  // Without the contributor's global ignore file, which could hide a file of this repository.
  const options = [`--git-dir=${empty.path}`, '--work-tree=.', '-c', 'core.excludesFile='];
  const command = ['ls-files', '-z', '--others', '--exclude-standard', '--', ...pathspecs];
  const { stdout } = await run('git', [...options, ...command], { cwd: root });
  // git lists a nested clone as `folder/`.
  return stdout.split('\0').filter((file) => file !== '' && !file.endsWith('/'));
}

/** Copies the files that `listRepositoryFiles` lists to a folder, except pending changesets. */
export async function copyRepository(folder: string, ...pathspecs: string[]): Promise<void> {
  const files = await listRepositoryFiles(...pathspecs);
  const filesToCopy = files.filter((file) => !/^\.changeset\/.+\.md$/.test(file));
  await Promise.all(filesToCopy.map((file) => cp(join(root, file), join(folder, file))));
}

/**
 * Replaces the first `part` of a file, such as `maximum: 100` by `maximum: 50`.
 *
 * @throws {Error} if that changes nothing
 */
export async function editFile(
  path: string,
  part: string | RegExp,
  replacement: string,
): Promise<void> {
  const text = await readFile(path, 'utf8');
  const edited = text.replace(part, replacement);
  if (edited === text) throw new Error(`${path} has no ${part}.`);
  await writeFile(path, edited);
}

/** Variables for git: an author, and no settings of the machine, which may sign each commit. */
export const testAuthor = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
} as const;

/** Runs git in a repository as `testAuthor`. Resolves with the output. */
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
