import { Command, type ErrorOptions, type Option } from 'commander';
import { errorLine } from './output.ts';

/** The exit code after wrong usage, such as an unknown option. */
export const wrongUsage = 2;

/**
 * A command whose flags can also be set by environment variables, such as `--rate-limit` by
 * `LIKED_POSTS_RATE_LIMIT`.
 */
export class MockCommand extends Command {
  override addOption(option: Option): this {
    const name = option.long?.slice(2) ?? '';
    const variable = `LIKED_POSTS_${name.replaceAll('-', '_').toUpperCase()}`;
    const isFlag = !option.required && !option.optional;
    const isOff = isFlag && /^(0|false|no|off|)$/i.test(process.env[variable] ?? 'not set');
    return super.addOption(isOff ? option : option.env(variable));
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
