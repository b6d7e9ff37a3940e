import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const root: string = fileURLToPath(new URL('..', import.meta.url));

const cli = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

export interface Output {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs the Redocly CLI in the folder of this package.
 *
 * It is called through Node, for a shell script in `.bin` does not run everywhere, and without
 * telemetry and the look for updates, for neither belongs in a build.
 */
export function redocly(...args: string[]): Output {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (error) throw error;
  return { status: status ?? 1, stdout, stderr };
}
