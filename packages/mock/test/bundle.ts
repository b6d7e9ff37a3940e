import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The path of a built module of the mock, for the import in a script. */
export const built = (name: string): string => `${folder}dist/${name}`;

/** A script in one file, with everything that it imports. */
export async function bundle(script: string, platform: 'browser' | 'neutral'): Promise<string> {
  const plugin = {
    name: 'script',
    resolveId: (id: string) => (id === 'script' ? `${folder}script.js` : null),
    load: (id: string) => (id === `${folder}script.js` ? script : null),
  };
  const build = await rolldown({ input: 'script', platform, cwd: folder, plugins: [plugin] });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  return output[0].code;
}
