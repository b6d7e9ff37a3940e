import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server to measure: how its process is started on a port. */
export interface Contender {
  readonly name: string;
  readonly command: (port: number) => readonly [program: string, ...args: string[]];
}

/** A contender that answers. */
export interface Running {
  readonly url: string;
  /** From the start of the process to its first answer, in milliseconds. */
  readonly startMilliseconds: number;
  stop(): Promise<void>;
}

/** What every contender is asked for. */
export const target =
  '/2/users/2244994945/liked_tweets?max_results=5&tweet.fields=author_id,created_at';
export const headers: Readonly<Record<string, string>> = { authorization: 'Bearer any-token' };

const patience = 30_000;

/**
 * Starts `contender` and asks it until it answers.
 *
 * @throws {Error} when it ends or does not answer in time.
 */
export async function start({ name, command }: Contender): Promise<Running> {
  const port = await freePort();
  const [program, ...args] = command(port);
  const begin = performance.now();
  const process = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  process.stderr.on('data', (text) => {
    complaints += text;
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await answers(url))) {
      if (process.exitCode !== null)
        throw new Error(`${name} ended with ${process.exitCode}: ${complaints}`);
      if (performance.now() - begin > patience) throw new Error(`${name} did not answer in time.`);
      await wait(2);
    }
  } catch (error) {
    await stop(process);
    throw error;
  }
  const startMilliseconds = performance.now() - begin;
  return {
    url,
    startMilliseconds,
    stop: async () => {
      // Someone else may have taken the port in between, and have answered in its place.
      if (process.exitCode !== null) throw new Error(`${name} has ended by itself: ${complaints}`);
      await stop(process);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url + target, { headers }).catch(() => undefined);
  if (response === undefined) return false;
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}${target} answered ${response.status}.`);
  return true;
}

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
