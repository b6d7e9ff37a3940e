import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, nodeOn, stop } from '../processes.ts';
import { authorization, path, search } from './request.ts';
import type { Server } from './servers.ts';

/** A server that answers. */
export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  /** From the start of the process to its first answer. */
  readonly startMilliseconds: number;
  /** The size of that answer. */
  readonly bytes: number;
}

const patience = 30_000;

/**
 * Starts a server and asks it until it answers.
 *
 * @throws {Error} when it ends, refuses the request, or does not answer in time.
 */
export async function start(name: string, { args }: Server): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${path}?${search}`;
  const [program, ...rest] = nodeOn('server', args(port));
  const begin = performance.now();
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr?.on('data', (text) => {
    complaints = `${complaints}${text}`.slice(-2000);
  });
  try {
    for (;;) {
      const bytes = await ask(name, url);
      if (bytes !== undefined) {
        return { url, child, startMilliseconds: performance.now() - begin, bytes };
      }
      if (child.exitCode !== null) {
        throw new Error(`${name} ended with ${child.exitCode}: ${complaints}`);
      }
      if (performance.now() - begin > patience) {
        throw new Error(`${name} did not answer within ${patience / 1000} s: ${complaints}`);
      }
      await wait(2);
    }
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function ask(name: string, url: string): Promise<number | undefined> {
  const response = await fetch(url, { headers: { authorization } }).catch(() => undefined);
  if (response === undefined) return undefined;
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${name} answered ${url} with ${response.status}.`);
  return byteLength;
}
