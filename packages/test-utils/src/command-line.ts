import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';

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
  /** Whether signals also reach the processes that it has started, as Ctrl-C in a terminal does. */
  readonly detached?: boolean;
}

/** A running command line, and the output so far. */
abstract class CommandLine implements AsyncDisposable {
  output = '';
  errors = '';
  readonly #printed = new EventEmitter();

  /**
   * Waits until the output matches `pattern`. Resolves with its first group.
   *
   * @param from how many characters of the output to skip
   */
  async printed(pattern: RegExp, from = 0): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output.slice(from));
      if (found !== null) return found[1] ?? found[0];
      const more = once(this.#printed, 'output').then(() => true);
      if (await Promise.race([more, this.exitCode().then(() => false)])) continue;
      throw new Error(
        `The program ended before it printed ${pattern}: ${this.output}${this.errors}`,
      );
    }
  }

  /** The address that it prints when it listens. */
  url(): Promise<string> {
    return this.printed(/(http:\/\/127\.0\.0\.1:[1-9]\d*)/);
  }

  /** Waits for the end. Resolves with the exit code. */
  ended(signal?: Signal): Promise<number> {
    if (signal !== undefined) this.send(signal);
    return this.exitCode();
  }

  abstract send(signal: Signal): void;
  protected abstract exitCode(): Promise<number>;
  abstract [Symbol.asyncDispose](): Promise<void>;

  protected keep(stream: 'output' | 'errors', text: string): true {
    this[stream] += text;
    return this.#printed.emit(stream) || true;
  }
}

/** A command line in its own process. */
export class CliProcess extends CommandLine {
  readonly process: ChildProcess;
  readonly #ended: Promise<number>;
  readonly #detached: boolean;

  /**
   * @param cli the file of the command line, or everything before its flags: a Node, its flags,
   *   the file
   */
  constructor(cli: string | Program['command'] | Program, ...args: string[]) {
    super();
    const started = typeof cli === 'string' ? ([process.execPath, cli] as const) : cli;
    const { command, ...options }: Program = 'command' in started ? started : { command: started };
    const [program, ...before] = command;
    const child = spawn(program, [...before, ...args], options);
    child.stdin.end();
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.keep('output', text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.keep('errors', text));
    this.process = child;
    this.#detached = options.detached ?? false;
    this.#ended = once(child, 'close').then(([code]) => code as number);
  }

  send(signal: NodeJS.Signals): void {
    const { pid } = this.process;
    if (!this.#detached) this.process.kill(signal);
    else if (pid !== undefined) process.kill(-pid, signal);
  }

  protected exitCode(): Promise<number> {
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.send('SIGKILL');
    } catch {
      // The process group is already gone.
    }
    await this.#ended;
  }
}

/** Runs a program to its end. Resolves with its output, whether it succeeds or fails. */
export async function runToEnd(
  ...program: ConstructorParameters<typeof CliProcess>
): Promise<{ code: number; output: string; stdout: string; stderr: string }> {
  await using running = new CliProcess(...program);
  const code = await running.ended();
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

/** Where a command line adds listeners. */
const emitters: readonly (readonly [EventEmitter, event: string])[] = [
  [process, 'SIGINT'],
  [process, 'SIGTERM'],
  [process.stdout, 'error'],
];

/** A command line in this process, where coverage counts it. Only one can run at a time. */
export class CliRun extends CommandLine {
  /** The listeners from before: those of Vitest. */
  readonly #before = new Set(emitters.flatMap(([emitter, event]) => emitter.listeners(event)));
  readonly #ended: Promise<number>;
  #running = true;

  constructor(main: Main, ...args: string[]) {
    super();
    const keep =
      (stream: 'output' | 'errors', end = '') =>
      (text: unknown) =>
        this.keep(stream, `${text}${end}`);
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation(keep('output')),
      vi.spyOn(process.stderr, 'write').mockImplementation(keep('errors')),
      // Vitest replaces the console, so writes to stdout would miss this.
      vi.spyOn(console, 'log').mockImplementation(keep('output', '\n')),
      vi.spyOn(console, 'error').mockImplementation(keep('errors', '\n')),
      vi.spyOn(process, 'exit').mockImplementation((code) => {
        throw new Exit(Number(code ?? 0));
      }),
    ];
    const exitCode = process.exitCode;
    process.exitCode = undefined;
    this.#ended = main([process.execPath, 'command', ...args])
      .then(
        () => Number(process.exitCode ?? 0),
        (error: unknown) => {
          if (error instanceof Exit) return error.code;
          throw error;
        },
      )
      .finally(() => {
        this.#running = false;
        process.exitCode = exitCode;
        for (const spy of spies) spy.mockRestore();
        for (const [emitter, event] of emitters) {
          for (const listener of this.#added(emitter, event)) emitter.off(event, listener);
        }
      });
  }

  send(signal: Signal): void {
    for (const listener of this.#added(process, signal)) {
      listener.call(process, signal, constants.signals[signal]);
    }
  }

  protected exitCode(): Promise<number> {
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#running) this.send('SIGTERM');
    await this.#ended;
  }

  /** The listeners that the command line has added. */
  #added(emitter: EventEmitter, event: string): ((...args: unknown[]) => void)[] {
    return emitter.listeners(event).filter((listener) => !this.#before.has(listener)) as ((
      ...args: unknown[]
    ) => void)[];
  }
}
