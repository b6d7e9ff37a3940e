import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The command line in a process of its own. */
export class Command {
  /** What it has written to stderr so far. */
  printed = '';
  output = '';
  readonly #child;
  readonly #closed;

  /** @param env variables to set besides the usual ones */
  constructor(args: string[], env: Record<string, string> = {}) {
    const { ACCESS_TOKEN: _, BASE_URL: __, FORCE_COLOR: ___, ...usual } = process.env;
    // The same flag as in `npm start`.
    const command = ['--disable-warning=ExperimentalWarning', main, ...args];
    this.#child = spawn(process.execPath, command, { env: { ...usual, ...env } });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.printed += text;
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.#closed = once(this.#child, 'close');
  }

  /** The exit code, or the signal that killed the process. */
  async ended(): Promise<number | string> {
    const [code, signal] = await this.#closed;
    return code ?? signal;
  }

  /** Waits until the process has written to stderr this many times, or has ended. */
  async wrote(times: number): Promise<void> {
    for (let left = times; left > 0; left -= 1) {
      await Promise.race([once(this.#child.stderr, 'data'), this.#closed]);
    }
  }

  /** Waits until the process has written a string to stderr. */
  async said(text: string): Promise<void> {
    const ended = this.#closed.then(() => {
      throw new Error(`The program ended before it printed "${text}": ${this.printed}`);
    });
    while (!this.printed.includes(text)) {
      await Promise.race([once(this.#child.stderr, 'data'), ended]);
    }
    ended.catch(() => {});
  }

  kill(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): void {
    this.#child.kill(signal);
  }
}
