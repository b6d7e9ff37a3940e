import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root of the repository, with a separator at the end. */
export const root: string = fileURLToPath(new URL('../', import.meta.url));

/** Runs a program at the root, in this terminal. Returns whether it succeeded. */
export function run(command: string, ...args: string[]): boolean {
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell }).status === 0;
}
