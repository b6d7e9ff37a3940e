import { Command, type ErrorOptions } from 'commander';
import { formatError } from '../packages/internal/src/terminal.ts';

/** A command of this project: how it reports errors, and with which exit code. */
export class ProjectCommand extends Command {
  /** Prints an error. Exits with 2 if Commander finds the arguments wrong, and otherwise with 1. */
  override error(message: string, { code }: ErrorOptions = {}): never {
    // Commander's own messages begin with `error: `, as `formatError` does.
    const line = formatError(message.replace(/^error: /, ''));
    // Only Commander passes a code, such as `commander.unknownOption`.
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
