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
    const end = `${error.stdout}${error.stderr}`.slice(-4000);
    throw new Error(`${program} ${args.join(' ')} failed: ${end}`);
  });
}

/** How long that takes. */
export async function seconds(...command: Parameters<typeof run>): Promise<number> {
  const begin = performance.now();
  await run(...command);
  return (performance.now() - begin) / 1000;
}
