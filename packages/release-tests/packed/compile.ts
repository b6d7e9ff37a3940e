import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';

const require = createRequire(import.meta.url);

/**
 * Type-checks files in a folder as strict ES modules on Node.
 *
 * @param flags - more flags, as on a command line: `--noEmit --skipLibCheck`
 * @returns the output of the compiler
 */
export async function compile(
  folder: string,
  files: readonly string[],
  flags: string,
): Promise<string> {
  const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
  const typeRoots = join(require.resolve('@types/node/package.json'), '../..');
  const strictFlags = '--ignoreConfig --strict --target es2022 --module nodenext --types node';
  const args = [...files, ...strictFlags.split(' '), ...flags.split(' ')];
  const { output } = await runToEnd({
    command: [process.execPath, tsc, ...args, '--typeRoots', typeRoots],
    cwd: folder,
  });
  return output;
}
