import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs TypeScript as if it stood in a folder.
 *
 * @returns the lines that it printed
 */
export async function linesPrintedBy(code: string, folder: string): Promise<string[]> {
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return stdout.trimEnd().split('\n');
}

/** The lines that code prints, as comments in it say: each after `// → `. */
export function linesSaidIn(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line = '']) => line);
}
