import { Command, type ErrorOptions } from 'commander';
import { errorLine } from './terminal.ts';

/** The exit code after wrong usage, such as an unknown option. */
export const wrongUsage = 2;

/** A command of this project: how it reports errors, and with which exit code. */
export class OwnCommand extends Command {
  override createCommand(name?: string): OwnCommand {
    return new OwnCommand(name);
  }

  /** Prints an error. Exits with 2 if Commander finds the arguments wrong, and otherwise with 1. */
  override error(message: string, { code, exitCode = 1 }: ErrorOptions = {}): never {
    const isUsage = code !== undefined;
    return super.error(errorLine(message.replace(/^error: /, '')), {
      exitCode: isUsage ? wrongUsage : exitCode,
      ...(isUsage && { code }),
    });
  }
}
