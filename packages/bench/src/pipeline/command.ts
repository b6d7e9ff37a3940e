import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end. */
export async function run(
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
  ...args: string[]
): Promise<void> {
  const options = { cwd, env, maxBuffer: 1e8, shell: process.platform === 'win32' };
  await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')} failed: ${error.stdout}${error.stderr}`);
  });
}

/** How long that takes. */
export async function seconds(...command: Parameters<typeof run>): Promise<number> {
  const begin = performance.now();
  await run(...command);
  return (performance.now() - begin) / 1000;
}
