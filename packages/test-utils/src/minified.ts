import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * A program with all that it imports, minified, as an application would ship it.
 *
 * @param code - the program
 * @param folder - where its imports start
 */
export async function minified(code: string, folder: string): Promise<string> {
  const program = join(folder, 'program.js');
  const build = await rolldown({
    input: program,
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === program ? id : undefined),
        load: (id) => (id === program ? code : undefined),
      },
    ],
  });
  const { output } = await build.generate({ minify: true });
  await build.close();
  return output[0].code;
}
