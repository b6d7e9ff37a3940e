import { CliRun } from '@liked-posts/test-utils/cli-run';
import { vi } from 'vitest';
import { main } from '../src/cli/main.ts';

/** The result of a run of the command line. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, where coverage counts it. Only one can run at a time. */
export async function run(args: readonly string[], token?: string): Promise<Ended> {
  vi.stubEnv('LIKED_POSTS_TOKEN', token);
  await using command = new CliRun(main, ...args);
  const code = await command.waitForExit();
  vi.unstubAllEnvs();
  return { code, stdout: command.stdout, stderr: command.stderr };
}
