import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis or Valkey on this machine, on its own socket, that keeps its data when it ends. */
export class LocalRedis implements AsyncDisposable {
  /** The path of the socket. */
  readonly url: string;
  readonly #folder: string;
  #server: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.url = join(folder, 'socket');
  }

  /** @throws {Error} when none is installed; the message says how to get one */
  async start(): Promise<void> {
    const options = ['--port', '0', '--unixsocket', this.url, '--dir', this.#folder];
    const program = findProgram('redis-server', 'valkey-server');
    const server = spawn(program, [...options, '--save', '', '--appendonly', 'yes']);
    this.#server = server;
    for await (const line of createInterface({ input: server.stdout })) {
      if (/ready to accept/i.test(line)) break;
    }
    server.stdout.resume();
  }

  /** Stops answering with SIGSTOP, goes on with SIGCONT, or ends. */
  kill(signal: NodeJS.Signals): void {
    this.#server?.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#server) return;
    const ended = once(this.#server, 'exit');
    this.kill(signal);
    this.#server = undefined;
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.#folder, { recursive: true });
  }
}

/** Starts the Redis or Valkey that is installed. */
export async function startRedis(): Promise<LocalRedis> {
  const redis = new LocalRedis(await mkdtemp(join(tmpdir(), 'export-many-')));
  await redis.start();
  return redis;
}

/** The path of the first of these programs that is installed. */
function findProgram(...names: string[]): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
  if (path) return path;
  throw new Error(`There is no ${names.join(' or ')} here: apt-get install redis-server.`);
}
