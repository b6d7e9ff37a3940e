import { Command, type ErrorOptions } from 'commander';
import { formatError } from '../packages/internal/src/terminal.ts';

/** A command of this project: how it reports errors, and with which exit code. */
export class ProjectCommand extends Command {
  /** Prints an error. Exits with 2 if Commander finds the arguments wrong, and otherwise with 1. */
  override error(message: string, { code }: ErrorOptions = {}): never {
    const line = formatError(message.replace(/^error: /, ''));
    if (code === undefined) return super.error(line, { exitCode: 1 });
    return super.error(`${line}\nTry --help.`, { exitCode: 2 });
  }
}

/**
 * The arguments for Commander, in scripts that people start with options: `pnpm start -- --port 0`.
 * pnpm passes on the `--`, after which Commander would read no options. npm removes it.
 */
export const commandLine: readonly string[] = process.argv.filter(
  (argument, index) => index !== 2 || argument !== '--',
);

/** What a terminal sends for Ctrl-C in raw mode. */
const ctrlC = 0x03;

/**
 * Resolves when the process is asked to end: by a signal, or by Ctrl-C in its terminal.
 *
 * As a signal, Ctrl-C also ends the shell that npx started, and npx would report 130 however
 * cleanly the servers ended. In raw mode, Ctrl-C is a key, which reaches only this process.
 */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    if (!process.stdin.isTTY) return;
    process.stdin.setRawMode(true).on('data', (keys) => {
      if (!keys.includes(ctrlC)) return;
      process.stdin.setRawMode(false).pause();
      resolve();
    });
  });
}
