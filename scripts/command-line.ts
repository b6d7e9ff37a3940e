import { InvalidArgumentError } from 'commander';

/**
 * The arguments of the script, for Commander. pnpm passes on the `--` of `pnpm start -- --port 0`,
 * after which nothing would be an option; npm removes it.
 */
export const commandLine: readonly string[] = process.argv.filter(
  (argument, at) => at !== 2 || argument !== '--',
);

/** Parses a port of at most `last`. */
export function portUpTo(last: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value <= last) return value;
    throw new InvalidArgumentError(`A port is a whole number from 0 to ${last}.`);
  };
}
