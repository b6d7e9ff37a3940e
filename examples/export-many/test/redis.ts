import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis or Valkey on this machine, on its own socket, that keeps its data when it ends. */
export class LocalRedis implements AsyncDisposable {
  /** The socket, for `REDIS_URL`: the path of a file. */
  readonly socketPath: string;
  readonly #folder: string;
  #server: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.socketPath = join(folder, 'socket');
  }

  /**
   * Resolves when the server is ready.
   *
   * @throws {Error} if none is installed, or if it ends before; the message says what to do
   */
  async start(): Promise<void> {
    const connection = ['--port', '0', '--unixsocket', this.socketPath, '--dir', this.#folder];
    const program = findProgram();
    // Every write is kept in a log, without snapshots, so that the next start finds it.
    const storage = ['--save', '', '--appendonly', 'yes'];
    const server = spawn(program, [...connection, ...storage]);
    this.#server = server;
    let output = '';
    for await (const line of createInterface({ input: server.stdout })) {
      output += `${line}\n`;
      if (!/ready to accept/i.test(line)) continue;
      // The rest is read and dropped: a full pipe would stop the server.
      server.stdout.resume();
      return;
    }
    throw new Error(`${program} ended before it was ready: ${output}`);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#server) return;
    const ended = once(this.#server, 'exit');
    this.#server.kill(signal);
    this.#server = undefined;
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.#folder, { recursive: true });
  }
}

export async function startRedis(): Promise<LocalRedis> {
  const redis = new LocalRedis(await mkdtemp(join(tmpdir(), 'export-many-')));
  await redis.start();
  return redis;
}

function findProgram(): string {
  const search = 'command -v redis-server || command -v valkey-server';
  const { stdout } = spawnSync('sh', ['-c', search], { encoding: 'utf8' });
  if (stdout) return stdout.trim();
  throw new Error('There is no redis-server or valkey-server here: apt-get install redis-server.');
}
