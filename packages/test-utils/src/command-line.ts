import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file of a package's command line, for a module that can import the package. */
export function resolveCli(packageName: string, module: string): string {
  const manifest = createRequire(module).resolve(`${packageName}/package.json`);
  return join(dirname(manifest), 'dist/cli.js');
}

export type Signal = 'SIGINT' | 'SIGTERM';
export type Stream = 'stdout' | 'stderr';

/** A program to start. */
export interface Program {
  readonly command: readonly [program: string, ...args: string[]];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether signals also reach the processes that the program starts, as Ctrl-C does. */
  readonly detached?: boolean;
}

/** A command line that runs, or has ended: a `CliProcess`, or in this process a `CliRun`. */
export abstract class CommandLine implements AsyncDisposable {
  /** What it has written to stdout so far. */
  stdout = '';
  /** What it has written to stderr so far. */
  stderr = '';
  /** The exit code, at the end. */
  protected abstract readonly ended: Promise<number>;
  readonly #emitter = new EventEmitter();

  /**
   * Waits until the output matches `pattern`. Resolves with its first group, or else the match.
   *
   * @throws {Error} if the command line ends before
   */
  async waitForOutput(pattern: RegExp): Promise<string> {
    for (;;) {
      // Nothing is printed between this look and `once`: there is no `await` between them.
      const match = pattern.exec(this.stdout);
      if (match !== null) return match[1] ?? match[0];
      const moreOutput = once(this.#emitter, 'stdout').then(() => true);
      const hasMore = await Promise.race([moreOutput, this.ended.then(() => false)]);
      if (hasMore) continue;
      throw new Error(`The program did not print ${pattern}: ${this.stdout}${this.stderr}`);
    }
  }

  /** Waits for the address that the command line prints when it listens. */
  waitForUrl(): Promise<string> {
    return this.waitForOutput(/(http:\/\/127\.0\.0\.1:[1-9]\d*)/);
  }

  /** Sends a signal, if one is given, and waits for the end. Resolves with the exit code. */
  waitForExit(signal?: Signal): Promise<number> {
    if (signal !== undefined) this.send(signal);
    return this.ended;
  }

  abstract send(signal: Signal): void;
  abstract [Symbol.asyncDispose](): Promise<void>;

  protected append(stream: Stream, text: string): void {
    this[stream] += text;
    this.#emitter.emit(stream);
  }
}

/**
 * A command line in a process of its own.
 *
 * @example
 * await using cli = new CliProcess(resolveCli('@liked-posts/mock', import.meta.url), '--port', '0');
 * const url = await cli.waitForUrl();
 */
export class CliProcess extends CommandLine {
  readonly process: ChildProcess;
  protected readonly ended: Promise<number>;
  readonly #detached: boolean;

  /**
   * @param cli - the file of a command line, which this Node runs, or a program
   * @param flags - more arguments for the command
   */
  constructor(cli: string | Program, ...flags: string[]) {
    super();
    const program: Program = typeof cli === 'string' ? { command: [process.execPath, cli] } : cli;
    const { command, ...options } = program;
    const [file, ...args] = command;
    const child = spawn(file, [...args, ...flags], options);
    child.stdin.end();
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.append('stdout', text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.append('stderr', text));
    this.process = child;
    this.#detached = options.detached ?? false;
    // Null, against the type, if a signal killed the process. No test reads the code then.
    this.ended = once(child, 'close').then(([code]) => code as number);
  }

  send(signal: NodeJS.Signals): void {
    const { pid } = this.process;
    if (!this.#detached) this.process.kill(signal);
    // `kill(-42)` signals process 42, which is detached, and all processes that it has started.
    else if (pid !== undefined) process.kill(-pid, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.send('SIGKILL');
    } catch {
      // The process group is already gone.
    }
    await this.ended;
  }
}

/** Runs a program to its end. Resolves with its exit code and output, also if it fails. */
export async function runToEnd(
  program: Program,
): Promise<{ code: number; output: string; stdout: string; stderr: string }> {
  await using running = new CliProcess(program);
  const code = await running.waitForExit();
  const { stdout, stderr } = running;
  return { code, output: stdout + stderr, stdout, stderr };
}
