import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { constants } from 'node:os';
import { vi } from 'vitest';

const signals = ['SIGINT', 'SIGTERM'] as const;
type Signal = (typeof signals)[number];

/** A program to start, and how. */
export interface Program {
  readonly command: readonly [program: string, ...args: string[]];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether signals reach all that it has started as well, as Ctrl-C in a terminal does. */
  readonly detached?: boolean;
  /** Whether its input stays open, so that a test can type. */
  readonly reads?: boolean;
}

/** A command line that is running, and what it has written so far. */
abstract class CommandLine implements AsyncDisposable {
  output = '';
  errors = '';
  readonly #written = new EventEmitter();

  /**
   * Waits until the output has what `pattern` matches, and returns its first group.
   *
   * @param from how much of the output not to look at
   */
  async printed(pattern: RegExp, from = 0): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output.slice(from));
      if (found !== null) return found[1] ?? found[0];
      const more = once(this.#written, 'output').then(() => true);
      const ended = this.exitCode().then(() => false);
      if (!(await Promise.race([more, ended]))) {
        throw new Error(`It ended without ${pattern}: ${this.output}${this.errors}`);
      }
    }
  }

  /** The address that it listens on. */
  url(): Promise<string> {
    return this.printed(/(http:\/\/127\.0\.0\.1:[1-9]\d*)/);
  }

  /** Waits for the end, and returns the exit code. */
  ended(signal?: Signal): Promise<number> {
    if (signal !== undefined) this.send(signal);
    return this.exitCode();
  }

  abstract send(signal: Signal): void;
  protected abstract exitCode(): Promise<number>;
  abstract [Symbol.asyncDispose](): Promise<void>;

  protected keepOutput(text: string): void {
    this.output += text;
    this.#written.emit('output');
  }
}

/** What `curl` would be called with by the line that a command line prints: no shell reads it. */
export function curlIn(output: string): { url: string; headers: Record<string, string> } {
  const [, header = '', url = ''] = /^ *curl -H '([^']*)' '([^']*)'$/m.exec(output) ?? [];
  const [name = '', value = ''] = header.split(': ', 2);
  return { url, headers: { [name]: value } };
}

/** The lines of a `--help` with a flag, but without a word on what it does. */
export function undescribedIn(help: string): readonly string[] {
  const flags = help.match(/^ +(?:-\w, )?--.*$/gm);
  if (flags === null) throw new Error(`There is no flag in ${help}`);
  return flags.filter((line) => !/\S {2,}[a-z]/.test(line));
}

/** The command line in a process of its own. */
export class CliProcess extends CommandLine {
  readonly process: ChildProcess;
  readonly #ended: Promise<number>;
  readonly #kill: (signal: NodeJS.Signals) => void;

  /** @param cli the file of the command line, or all that comes before its flags: a Node, its own flags, the file */
  constructor(cli: string | Program['command'] | Program, ...args: string[]) {
    super();
    const { command, reads = false, ...options } = programOf(cli);
    const [program, ...before] = command;
    const all = [...before, ...args];
    const child = spawn(program, all, options);
    if (!reads) child.stdin.end();
    this.#kill = (signal) => {
      if (!options.detached) child.kill(signal);
      else if (child.pid !== undefined) process.kill(-child.pid, signal);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.keepOutput(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.process = child;
    this.#ended = once(child, 'close').then(([code]) => code as number);
  }

  send(signal: Signal): void {
    this.#kill(signal);
  }

  protected exitCode(): Promise<number> {
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#kill('SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
    await this.#ended;
  }
}

function programOf(cli: string | Program['command'] | Program): Program {
  if (typeof cli === 'string') return { command: [process.execPath, cli] };
  return 'command' in cli ? cli : { command: cli };
}

/** Runs a program to its end; resolves with all that it printed, whether it failed or not. */
export async function runToEnd(
  ...program: ConstructorParameters<typeof CliProcess>
): Promise<{ code: number; output: string; stdout: string; stderr: string }> {
  await using running = new CliProcess(...program);
  const code = await running.ended();
  const { output: stdout, errors: stderr } = running;
  return { code, output: stdout + stderr, stdout, stderr };
}

/** What `process.exit` throws while the command line runs in this process. */
class Exit {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

/** The command line in this process, where it starts in no time and is counted as covered. One at a time. */
class CliRun extends CommandLine {
  readonly #before = new Set(signals.flatMap((signal) => process.listeners(signal)));
  readonly #errorListeners = new Set(process.stdout.listeners('error'));
  readonly #ended: Promise<number>;
  #running = true;

  constructor(main: Main, ...args: string[]) {
    super();
    const write = (keep: (text: string) => void) => (chunk: string | Uint8Array) => {
      keep(String(chunk));
      return true;
    };
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation(write((text) => this.keepOutput(text))),
      vi.spyOn(process.stderr, 'write').mockImplementation(
        write((text) => {
          this.errors += text;
        }),
      ),
      // Vitest has a console of its own.
      vi.spyOn(console, 'log').mockImplementation((line) => this.keepOutput(`${line}\n`)),
      vi.spyOn(console, 'error').mockImplementation((line) => {
        this.errors += `${line}\n`;
      }),
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
        for (const signal of signals) {
          for (const listener of this.#listeners(signal)) process.off(signal, listener);
        }
        for (const listener of process.stdout.listeners('error')) {
          if (!this.#errorListeners.has(listener)) {
            process.stdout.off('error', listener as () => void);
          }
        }
      });
  }

  send(signal: Signal): void {
    // As Node calls them; the type of a listener leaves out the number.
    const args = [signal, constants.signals[signal]];
    for (const listener of this.#listeners(signal)) Reflect.apply(listener, process, args);
  }

  protected exitCode(): Promise<number> {
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#running) this.send('SIGTERM');
    await this.#ended;
  }

  /** What the command line listens with: not Vitest. */
  #listeners(signal: Signal): NodeJS.SignalsListener[] {
    return process.listeners(signal).filter((listener) => !this.#before.has(listener));
  }
}

type Main = (argv: readonly string[]) => Promise<void>;

/** Both ways to run the command line of this file. */
export function commandLine(file: string, main: Main) {
  return {
    CliProcess: class extends CliProcess {
      constructor(...args: string[]) {
        super(file, ...args);
      }
    },
    CliRun: class extends CliRun {
      constructor(...args: string[]) {
        super(main, ...args);
      }
    },
  };
}
