import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';

/** Which half of the machine a process runs on. */
export type Side = 'server' | 'client';

/** Whether servers and clients are kept on processor cores of their own. */
export const pinned: boolean =
  process.platform === 'linux' &&
  availableParallelism() >= 2 &&
  spawnSync('taskset', ['--version']).status === 0;

/** A command that runs Node on its side of the machine. */
export function nodeOn(side: Side, args: readonly string[]): [program: string, ...args: string[]] {
  const core = side === 'server' ? '0' : '1';
  return pinned ? ['taskset', '-c', core, process.execPath, ...args] : [process.execPath, ...args];
}

/** A Node process that answers messages. */
export interface Answering {
  /**
   * Sends a message, if any, and waits for the next one.
   *
   * @throws {Error} with what the process complained of, when it ends instead.
   */
  ask<Answer>(message?: object | string): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts Node on its side of the machine, with a channel for messages. */
export function startNode(side: Side, args: readonly string[]): Answering {
  const [program, ...rest] = nodeOn(side, args);
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaints = '';
  child.stderr?.on('data', (text) => {
    complaints += text;
  });
  return {
    async ask<Answer>(message?: object | string) {
      const done = new AbortController();
      const { signal } = done;
      const answer = once(child, 'message', { signal }).then(([answer]) => answer as Answer);
      const end = once(child, 'close', { signal }).then(([code]): never => {
        throw new Error(`${rest.at(-1)} ended with ${code}: ${complaints}`);
      });
      if (message !== undefined) child.send(message);
      try {
        return await Promise.race([answer, end]);
      } finally {
        done.abort();
        // The one that did not happen is rejected now.
        await Promise.allSettled([answer, end]);
      }
    },
    stop: () => stop(child),
  };
}

/** Ends a process and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

/** The processor time of a process so far; `NaN` where the system does not tell. */
export async function processorMicroseconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may have blanks. Times are in ticks of 10 ms.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}
