import { printableLines } from '@liked-posts/types/printable';
import { Command, type ErrorOptions } from 'commander';
import { OptionError } from '../errors.ts';
import { hasColors, stylerFor } from '../terminal.ts';

/** The exit code after wrong usage, such as an unknown option. */
export const wrongUsage = 2;

/** A command that reports errors in one line. */
export class OwnCommand extends Command {
  override createCommand(name?: string): OwnCommand {
    return new OwnCommand(name);
  }

  /** Prints an error. Exits with 2 if Commander finds the arguments wrong. */
  override error(message: string, { code, exitCode = wrongUsage }: ErrorOptions = {}): never {
    return super.error(errorLine(message.replace(/^error: /, '')), {
      exitCode: code === undefined ? exitCode : wrongUsage,
      ...(code !== undefined && { code }),
    });
  }
}

/** Prints an error of one of the types, which the user can fix, in one line. Throws any other. */
export function printError(
  error: unknown,
  fixable: readonly (abstract new (...args: never) => Error)[],
): void {
  if (!(error instanceof Error && fixable.some((type) => error instanceof type))) throw error;
  const named = error instanceof OptionError ? /(?<=The option `)\w+(?=`)/ : /$^/;
  const message = error.message.replace(named, (name) =>
    name === 'url' ? '<url>' : `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
  );
  process.stderr.write(`${errorLine(printableLines(message))}\n`);
}

function errorLine(message: string): string {
  return `${stylerFor(hasColors(process.stderr))('red', 'error:')} ${message}`;
}
