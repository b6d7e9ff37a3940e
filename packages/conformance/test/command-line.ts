import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../src/cli/main.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** What a run of the command line left. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a process of its own. */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly process: ChildProcess; readonly ended: Promise<Ended> } {
  const inherited = { ...process.env };
  delete inherited['LIKED_POSTS_TOKEN'];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { process: child, ended };
}

/** What `process.exit` throws while the command line runs in this process. */
class Exit {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

/** Runs the command line in this process, where what it covers is counted. One at a time. */
export async function run(args: readonly string[], token?: string): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  const keep = (stream: keyof typeof output) => (text: string | Uint8Array) => {
    output[stream] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('stderr')),
    vi.spyOn(console, 'log').mockImplementation((line: string) => keep('stdout')(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line: string) => keep('stderr')(`${line}\n`)),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  vi.stubEnv('LIKED_POSTS_TOKEN', token);
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  try {
    await main([process.execPath, cli, ...args]);
    return { code: Number(process.exitCode ?? 0), ...output };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...output };
    throw error;
  } finally {
    process.exitCode = exitCode;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
