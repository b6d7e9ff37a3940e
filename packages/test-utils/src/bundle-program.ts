import { join } from 'node:path';
import { build } from 'rolldown';

/**
 * Bundles a program with everything that it imports, minified, as an application would ship it.
 *
 * @param code - the source of the program
 * @param folder - the folder from which imports are resolved
 */
export async function bundleProgram(code: string, folder: string): Promise<string> {
  const input = join(folder, 'program.js');
  const { output } = await build({
    input,
    platform: 'browser',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === input ? id : undefined),
        load: (id) => (id === input ? code : undefined),
      },
    ],
    write: false,
    output: { minify: true, codeSplitting: false },
  });
  return output[0].code;
}
