import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/**
 * Copies the files that a clone of this working tree would have, except pending changesets.
 *
 * @param only patterns of the files, as git has them; all if there are none
 */
export async function copyRepository(to: string, ...only: string[]): Promise<void> {
  const tracked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...only];
  const { stdout } = await run('git', tracked, { cwd: root });
  const files = stdout
    .split('\0')
    .filter((file) => file && !/^\.changeset\/.+\.md$/.test(file) && existsSync(join(root, file)));
  await Promise.all(files.map((file) => cp(join(root, file), join(to, file))));
}

/** An author for git and no settings: a machine may have no author, or may sign each commit. */
export const somebody = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
} as const;

/** Runs git in a repository with this author. Resolves with the output. */
export async function git(repository: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...somebody };
  const { stdout } = await run('git', args, { cwd: repository, env });
  return stdout;
}

/** Turns a folder into a repository with one commit. */
export async function commitFirst(repository: string): Promise<void> {
  await git(repository, 'init', '--quiet', '--initial-branch=main');
  await git(repository, 'add', '.');
  await git(repository, 'commit', '--quiet', '--no-verify', '--message=First');
}
