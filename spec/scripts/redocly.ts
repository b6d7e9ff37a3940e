import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasColors } from '../../packages/internal/src/terminal.ts';

export const root: string = fileURLToPath(new URL('..', import.meta.url));

const cli = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

export interface Output {
  /** 0 if the command succeeded. */
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs the Redocly CLI in the folder of this package. */
export function redocly(...args: string[]): Promise<Output> {
  return runRedocly(root, ...args);
}

/**
 * Runs the Redocly CLI in a folder, whose configuration it reads.
 *
 * It is called through Node, because a shell script in `.bin` does not run everywhere, and without
 * telemetry and the check for updates, which do not belong in a build.
 */
export function runRedocly(folder: string, ...args: string[]): Promise<Output> {
  // What lint prints is shown; everything else is read.
  const isColored = args[0] === 'lint' && hasColors(process.stdout);
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    ...(isColored && { FORCE_COLOR: '1' }),
  };
  const options = { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) => {
      const status = error ? error.code : 0;
      if (typeof status === 'number') resolve({ status, stdout, stderr });
      else reject(error);
    });
  });
}
