import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file of a package's command line. */
export function cliOf(name: 'mock' | 'conformance'): string {
  const manifest = createRequire(import.meta.url).resolve(`@liked-posts/${name}/package.json`);
  return join(dirname(manifest), 'dist/cli.js');
}
