import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { type MockInstance, vi } from 'vitest';

/** The file of a package's command line, for a module that can import the package. */
export function resolveCli(packageName: string, module: string): string {
  const manifest = createRequire(module).resolve(`${packageName}/package.json`);
  return join(dirname(manifest), 'dist/cli.js');
}

type Signal = 'SIGINT' | 'SIGTERM';

/** A program to start. */
export interface Program {
  readonly command: readonly [program: string, ...args: string[]];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether signals also reach the processes that the program starts, as Ctrl-C does. */
  readonly detached?: boolean;
}

/** A command line that runs, or has ended: a `CliProcess`, or a `CliRun` in this process. */
abstract class CommandLine implements AsyncDisposable {
  /** What it has written to stdout so far. */
  output = '';
  /** What it has written to stderr so far. */
  errors = '';
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
      const match = pattern.exec(this.output);
      if (match !== null) return match[1] ?? match[0];
      const moreOutput = once(this.#emitter, 'output').then(() => true);
      const hasMore = await Promise.race([moreOutput, this.ended.then(() => false)]);
      if (hasMore) continue;
      throw new Error(`The program did not print ${pattern}: ${this.output}${this.errors}`);
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

  protected keep(stream: 'output' | 'errors', text: string): void {
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
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.keep('output', text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.keep('errors', text));
    this.process = child;
    this.#detached = options.detached ?? false;
    // Null, against the type, only if a signal killed the process: no test reads the code of that.
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
  const { output: stdout, errors: stderr } = running;
  return { code, output: stdout + stderr, stdout, stderr };
}

/** Thrown by `process.exit` while a command line runs in this process. */
class Exit {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

type Main = (argv: readonly string[]) => Promise<void>;
type Listener = (...args: unknown[]) => void;

/** The events for which our command lines (`main.ts` in `mock/src/node` and `conformance/src/cli`) listen. */
const listenedEvents: readonly { readonly emitter: EventEmitter; readonly event: string }[] = [
  { emitter: process, event: 'SIGINT' },
  { emitter: process, event: 'SIGTERM' },
  { emitter: process.stdout, event: 'error' },
];

/**
 * A command line that runs in this process, where coverage counts it. One can run at a time. It must not
 * exit in a listener, whose errors `main` does not see: test that with a `CliProcess`.
 *
 * @example
 * await using cli = new CliRun(main, '--port', '0');
 * await cli.waitForUrl();
 * expect(await cli.waitForExit('SIGINT')).toBe(0);
 */
export class CliRun extends CommandLine {
  /** The listeners of Vitest: those before `main` adds its own. */
  readonly #vitestListeners = new Set(
    listenedEvents.flatMap(({ emitter, event }) => emitter.listeners(event)),
  );
  protected readonly ended: Promise<number>;
  #isRunning = true;

  constructor(main: Main, ...args: string[]) {
    super();
    this.ended = this.#run(main, args);
  }

  /** Resolves with the exit code. */
  async #run(main: Main, args: readonly string[]): Promise<number> {
    const spies = [...this.#spyOnOutput(), spyOnExit()];
    const exitCodeBefore = process.exitCode;
    process.exitCode = undefined;
    try {
      await main([process.execPath, 'command', ...args]);
      return Number(process.exitCode ?? 0);
    } catch (error) {
      if (error instanceof Exit) return error.code;
      throw error;
    } finally {
      this.#isRunning = false;
      process.exitCode = exitCodeBefore;
      for (const spy of spies) spy.mockRestore();
      this.#removeListeners();
    }
  }

  #spyOnOutput(): MockInstance[] {
    const createKeeper =
      (stream: 'output' | 'errors', end = '') =>
      (text: unknown) => {
        this.keep(stream, `${text}${end}`);
        // `write` returns whether its caller may go on.
        return true;
      };
    return [
      vi.spyOn(process.stdout, 'write').mockImplementation(createKeeper('output')),
      vi.spyOn(process.stderr, 'write').mockImplementation(createKeeper('errors')),
      // Vitest replaces the console, so what `console.log` prints does not get to `process.stdout`.
      vi.spyOn(console, 'log').mockImplementation(createKeeper('output', '\n')),
      vi.spyOn(console, 'error').mockImplementation(createKeeper('errors', '\n')),
    ];
  }

  send(signal: Signal): void {
    for (const listener of this.#listAddedListeners(process, signal)) {
      listener.call(process, signal, constants.signals[signal]);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isRunning) this.send('SIGTERM');
    await this.ended;
  }

  #removeListeners(): void {
    for (const { emitter, event } of listenedEvents) {
      for (const listener of this.#listAddedListeners(emitter, event)) emitter.off(event, listener);
    }
  }

  #listAddedListeners(emitter: EventEmitter, event: string): Listener[] {
    // Node's types have only `Function` for a listener.
    const listeners = emitter.listeners(event) as Listener[];
    return listeners.filter((listener) => !this.#vitestListeners.has(listener));
  }
}

function spyOnExit(): MockInstance {
  return vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code ?? 0));
  });
}
