import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Type-checks what is built on the contract.
 *
 * @param signal ends the check early, when there is something newer to check
 * @returns what to tell
 */
export function checkTypes(signal: AbortSignal): Promise<string> {
  const args = [
    'turbo',
    'run',
    'typecheck',
    '--filter=...@liked-posts/types',
    '--output-logs=errors-only',
  ];
  const options = { cwd: root, signal, shell: process.platform === 'win32' };
  return new Promise((resolve) => {
    execFile('pnpm', ['exec', ...args], options, (error, stdout) => {
      if (signal.aborted) resolve('');
      else resolve(error ? stdout : 'What is built on the contract still type-checks.');
    });
  });
}
