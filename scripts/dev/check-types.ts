import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { counted } from '@liked-posts/types/printable';
import { root } from '../run.ts';

const run = promisify(execFile);

/**
 * Regenerates the remaining files from the contract, and type-checks everything that uses them.
 *
 * @param tell called with the problems, for the user
 * @param signal ends the check early, when a newer change is waiting
 * @returns what is wrong, in a sentence; undefined if nothing is, or if the check was ended
 */
export async function checkTypes(
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = { cwd: root, signal, shell: process.platform === 'win32' };
  const turbo = (...args: string[]) =>
    run('pnpm', ['exec', 'turbo', 'run', ...args, '--output-logs=errors-only'], options);
  try {
    await turbo('generate');
    await turbo('typecheck', '--filter=...@liked-posts/types');
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    // An error of `execFile`.
    const { stdout, message } = error as Error & { readonly stdout: string };
    if (stdout) tell(stdout);
    const count = stripVTControlCharacters(stdout).match(/\berror TS\d+:/g)?.length ?? 0;
    if (count === 0) return `Could not check: ${message.trim()}`;
    return `${counted(count, 'type error')}: what depends on the contract no longer type-checks.`;
  }
}
