import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Regenerates the remaining files from the contract, and type-checks everything that uses them.
 *
 * @param signal ends the check early, when a newer change is waiting
 * @returns the problems, empty if there are none; undefined if the check was ended
 */
export async function checkTypes(signal: AbortSignal): Promise<string | undefined> {
  const options = { cwd: root, signal, shell: process.platform === 'win32' };
  const turbo = (...args: string[]) =>
    run('pnpm', ['exec', 'turbo', 'run', ...args, '--output-logs=errors-only'], options);
  try {
    await turbo('generate');
    await turbo('typecheck', '--filter=...@liked-posts/types');
    return '';
  } catch (error) {
    if (signal.aborted) return undefined;
    // An error of `execFile`.
    const { stdout, message } = error as Error & { readonly stdout: string };
    return stdout || message;
  }
}
