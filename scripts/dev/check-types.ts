import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Verdict {
  readonly isRight: boolean;
  readonly text: string;
}

/**
 * Regenerates the remaining files from the contract, and type-checks everything that uses them.
 *
 * @param signal ends the check early, when a newer change is waiting
 * @returns the message to print, unless the check was ended
 */
export async function checkTypes(signal: AbortSignal): Promise<Verdict | undefined> {
  const options = { cwd: root, signal, shell: process.platform === 'win32' };
  const turbo = (...args: string[]) =>
    run('pnpm', ['exec', 'turbo', 'run', ...args, '--output-logs=errors-only'], options);
  try {
    await turbo('generate');
    await turbo('typecheck', '--filter=...@liked-posts/types');
    return { isRight: true, text: 'Everything that depends on the contract still type-checks.' };
  } catch (error) {
    if (signal.aborted) return undefined;
    // An error of `execFile`.
    const { stdout, message } = error as Error & { readonly stdout: string };
    return { isRight: false, text: stdout || message };
  }
}
