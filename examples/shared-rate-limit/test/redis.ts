import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createClient } from '@redis/client';

/** A Redis or Valkey on this machine, on its own socket, that stores nothing on disk. */
export interface LocalRedis extends AsyncDisposable {
  readonly url: string;
  /** Stops answering, but keeps the connections open. */
  stall(): void;
  /** Kills the process. */
  kill(): Promise<void>;
}

/**
 * Starts the Redis or Valkey that is installed.
 *
 * @throws {Error} when none is installed; the message says how to get one
 */
export async function startRedis(): Promise<LocalRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'shared-rate-limit-'));
  const socket = join(folder, 'socket');
  const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
  const server = spawn(installed('redis-server', 'valkey-server'), options, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const url = `unix://${socket}`;
  // The client retries until the server listens.
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } }).on(
    'error',
    () => {},
  );
  await client.connect();
  client.destroy();
  const kill = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    stall: () => server.kill('SIGSTOP'),
    kill,
    async [Symbol.asyncDispose]() {
      await kill();
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
