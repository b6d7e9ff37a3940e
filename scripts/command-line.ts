/**
 * What was typed after the name of the script, as Commander wants it. pnpm passes on the dashes of
 * `pnpm start -- --port 0`, after which nothing would be an option; npm takes them away.
 */
export const commandLine: readonly string[] = process.argv.filter(
  (argument, at) => at !== 2 || argument !== '--',
);
