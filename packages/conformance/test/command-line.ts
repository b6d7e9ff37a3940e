import { fileURLToPath } from 'node:url';
import { CliProcess, CliRun } from '@liked-posts/test-utils/command-line';
import { vi } from 'vitest';
import { main } from '../src/cli/main.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** The result of a run of the command line. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the command line in a process of its own, with an access token in its environment. */
export function start(args: readonly string[], token?: string): CliProcess {
  vi.stubEnv('LIKED_POSTS_TOKEN', token);
  const started = new CliProcess(cli, ...args);
  vi.unstubAllEnvs();
  return started;
}

/**
 * Runs the command line in this process, so that coverage counts it. Only one can run at a time.
 */
export async function run(args: readonly string[], token?: string): Promise<Ended> {
  vi.stubEnv('LIKED_POSTS_TOKEN', token);
  await using command = new CliRun(main, ...args);
  const code = await command.ended();
  vi.unstubAllEnvs();
  return { code, stdout: command.output, stderr: command.errors };
}
