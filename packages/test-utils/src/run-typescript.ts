import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs TypeScript code as if it stood in a file of a folder.
 *
 * @returns the lines that the code prints
 */
export async function runTypeScript(code: string, folder: string): Promise<string[]> {
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return stdout.trimEnd().split('\n');
}

/** Lists the output that comments in code promise: `console.log(1 + 1); // → 2` → `['2']`. */
export function listExpectedLines(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line = '']) => line);
}
