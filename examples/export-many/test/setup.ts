import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { expect } from 'vitest';
import { ExportQueue } from '../src/queue.ts';
import type { ReportedEvent } from '../src/report.ts';
import { type LocalRedis, startRedis } from './redis.ts';

/** The command line in a process of its own, with `--json`. */
export class Command {
  /** The events that the command has reported so far, on stdout. Dates are text, because they come as JSON. */
  readonly reported: ReportedEvent[] = [];
  /** The text that the command has printed on stderr. */
  printed = '';
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown[]>;

  constructor(args: string[], env: Record<string, string>, input = '') {
    const { FORCE_COLOR: _, ...usual } = process.env;
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, ...args], { env: { ...usual, ...env } });
    this.#child = child;
    this.#closed = once(child, 'close');
    child.stdin.end(input);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.printed += text;
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.reported.push(JSON.parse(line));
      child.emit('reported');
    });
  }

  /** The exit code, or the signal that killed the process. */
  async end(): Promise<unknown> {
    const [code, signal] = await this.#closed;
    return code ?? signal;
  }

  /** Waits until the command has reported the event `times` times in all. */
  async waitFor(event: ReportedEvent['event'], times = 1): Promise<void> {
    const ended = this.#closed.then(() => {
      throw new Error(`The command ended before it reported "${event}": ${this.printed}`);
    });
    // An end after the wait is no unhandled rejection.
    ended.catch(() => {});
    while (this.getAll(event).length < times) {
      await Promise.race([once(this.#child, 'reported'), ended]);
    }
  }

  /** All reports of one kind of event so far. */
  getAll<Event extends ReportedEvent['event']>(event: Event) {
    return this.reported.filter(
      (item): item is Extract<ReportedEvent, { event: Event }> => item.event === event,
    );
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** A service, a Redis, and the commands that use them. */
export class Setup implements AsyncDisposable {
  readonly service: MockServer;
  readonly redis: LocalRedis;
  readonly queue: ExportQueue;
  /** The store of the workers. */
  readonly folder: string;
  readonly #commands: Command[] = [];

  private constructor(service: MockServer, redis: LocalRedis, folder: string) {
    this.service = service;
    this.redis = redis;
    this.queue = new ExportQueue(redis.socketPath, 'export-many');
    this.folder = folder;
  }

  static async start(options: Parameters<typeof startMock>[0]): Promise<Setup> {
    const service = await startMock({ pages: 'full', journalSize: 100_000, ...options });
    return new Setup(service, await startRedis(), await mkdtemp(join(tmpdir(), 'export-many-')));
  }

  /** Starts a command. When the setup is disposed of, the command is killed. */
  run(args: string[], input?: string): Command {
    const env = { REDIS_URL: this.redis.socketPath, BASE_URL: this.service.url };
    const command = new Command([...args, '--json'], env, input);
    this.#commands.push(command);
    return command;
  }

  /** Starts a worker that stores pages in `folder`. */
  work(...options: string[]): Command {
    return this.run(['work', this.folder, ...options]);
  }

  /** Adds jobs for users 1 to `count` to the queue. */
  async enqueue(count: number): Promise<void> {
    const users = Array.from({ length: count }, (_, index) => `${index + 1}`);
    await this.queue.add(users.map((user) => ({ user, accessToken: `token-of-${user}` })));
  }

  /** Ends a pause, as its date does: BullMQ pauses by a key that expires at the date. */
  async expirePause(): Promise<void> {
    await this.queue.redis.pexpire(this.queue.jobs.toKey('limiter'), 1);
  }

  /** Expects that the store has the Posts of users 1 to `users`, each Post once. */
  async expectAllPosts(users: number, postsPerUser: number): Promise<void> {
    for (let user = 1; user <= users; user += 1) {
      const ids: string[] = [];
      for (const name of await readdir(join(this.folder, `${user}`))) {
        const page = JSON.parse(await readFile(join(this.folder, `${user}`, name), 'utf8'));
        for (const { id } of page.data) ids.push(id);
      }
      const sizes = { all: ids.length, different: new Set(ids).size };
      expect(sizes, `user ${user}`).toEqual({ all: postsPerUser, different: postsPerUser });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const command of this.#commands) command.kill('SIGKILL');
    await Promise.all(this.#commands.map((command) => command.end()));
    this.queue.redis.disconnect();
    await rm(this.folder, { recursive: true, force: true });
    await this.redis[Symbol.asyncDispose]();
    await this.service.close();
  }
}
