import { InvalidArgumentError } from 'commander';

/**
 * What was typed after the name of the script, as Commander wants it. pnpm passes on the dashes of
 * `pnpm start -- --port 0`, after which nothing would be an option; npm takes them away.
 */
export const commandLine: readonly string[] = process.argv.filter(
  (argument, at) => at !== 2 || argument !== '--',
);

/** Reads a port; `last` is the highest there can be. */
export function portUpTo(last: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value <= last) return value;
    throw new InvalidArgumentError(`A port is a whole number from 0 to ${last}.`);
  };
}
