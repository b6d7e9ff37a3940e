import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis or Valkey on this machine, on its own socket, that stores nothing on disk. */
export interface LocalRedis extends AsyncDisposable {
  readonly url: string;
  /** Stops answering, but keeps the connections open. */
  stall(): void;
  /** Answers again. */
  resume(): void;
}

/**
 * Starts the Redis or Valkey that is installed.
 *
 * @throws {Error} when none is installed; the message says how to get one
 */
export async function startRedis(): Promise<LocalRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'export-many-'));
  const url = join(folder, 'socket');
  const options = ['--port', '0', '--unixsocket', url, '--save', '', '--dir', folder];
  const server = spawn(installed('redis-server', 'valkey-server'), options);
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    if (/ready to accept/i.test(line)) break;
  }
  server.stdout.resume();
  return {
    url,
    stall: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function installed(...names: string[]): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
  if (found) return found;
  throw new Error(`There is no ${names.join(' or ')} here: apt-get install redis-server.`);
}
