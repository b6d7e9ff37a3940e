import { Command, type ErrorOptions } from 'commander';
import { errorLine } from './terminal.ts';

/** A command of this project: how it reports errors, and with which exit code. */
export class OwnCommand extends Command {
  /** Prints an error. Exits with 2 if Commander finds the arguments wrong, and otherwise with 1. */
  override error(message: string, { code }: ErrorOptions = {}): never {
    const exitCode = code === undefined ? 1 : 2;
    return super.error(errorLine(message.replace(/^error: /, '')), { exitCode });
  }
}
