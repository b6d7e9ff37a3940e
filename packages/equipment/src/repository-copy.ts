import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** Copies the files that a clone of this working tree would have, but the pending changesets. */
export async function copyRepository(to: string): Promise<void> {
  const tracked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', tracked, { cwd: root });
  for (const file of stdout.split('\0').filter(Boolean)) {
    if (/^\.changeset\/.+\.md$/.test(file) || !existsSync(join(root, file))) continue;
    await cp(join(root, file), join(to, file));
  }
}

/** Runs git in a repository, as somebody; resolves with what it prints. */
export async function git(repository: string, ...args: string[]): Promise<string> {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const { stdout } = await run('git', [...identity, ...args], { cwd: repository });
  return stdout;
}

/** Makes a folder a repository with one commit. */
export async function commitFirst(repository: string): Promise<void> {
  await git(repository, 'init', '--quiet', '--initial-branch=main');
  await git(repository, 'add', '.');
  await git(repository, 'commit', '--quiet', '--no-verify', '--message=First');
}
