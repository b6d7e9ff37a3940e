import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** A command line that is running. */
export class CliRun implements AsyncDisposable {
  readonly process: ChildProcess;
  output = '';
  errors = '';
  readonly #ended: Promise<unknown[]>;

  constructor(...args: string[]) {
    this.process = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stdout?.on('data', (text) => {
      this.output += text;
    });
    this.process.stderr?.on('data', (text) => {
      this.errors += text;
    });
    this.#ended = once(this.process, 'close');
  }

  /** Waits until the output has what `pattern` matches, and returns its first group. */
  async printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found !== null) return found[1] ?? found[0];
      const { stdout, exitCode } = this.process;
      if (stdout === null || exitCode !== null) {
        throw new Error(`The process ended without ${pattern}: ${this.output}${this.errors}`);
      }
      await Promise.race([once(stdout, 'data'), this.#ended]);
    }
  }

  /** The address that the process listens on. */
  url(): Promise<string> {
    return this.printed(/(http:\/\/127\.0\.0\.1:\d+)/);
  }

  /** Waits for the end of the process, and returns its exit code. */
  async ended(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal !== undefined) this.process.kill(signal);
    await this.#ended;
    return this.process.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.kill('SIGKILL');
    await this.#ended;
  }
}
