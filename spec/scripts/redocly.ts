import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasColors } from '../../packages/internal/src/terminal.ts';

/** The folder of the spec package, with a separator at the end. */
export const packageFolder: string = fileURLToPath(new URL('..', import.meta.url));

const cli = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

/**
 * Runs the Redocly CLI in a folder, whose configuration it reads. The `status` is 0 if the command
 * succeeds.
 *
 * The CLI is started by Node, because a shell script in `.bin` does not run everywhere. Telemetry and
 * the check for updates are off, because they do not belong in a build.
 */
export function runRedocly(
  folder: string,
  ...args: string[]
): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  // Lint is read by a person. The output of every other command is read by code, which wants no colors.
  if (args[0] === 'lint' && hasColors(process.stdout)) Object.assign(env, { FORCE_COLOR: '1' });
  const options = { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) => {
      const status = error ? error.code : 0;
      if (typeof status === 'number') resolve({ status, stdout, stderr });
      else reject(error);
    });
  });
}
