import { once } from 'node:events';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Block } from '../../contract-tests/src/documents.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A project with the files of a recipe, in which the mock is installed. */
export interface RecipeProject {
  readonly directory: string;
  /** The port that stands in the files in place of 4010, which may be taken. */
  readonly port: number;
}

/** Writes the files of a recipe into a project of their own. */
export async function projectOf(
  recipe: readonly Block[],
  packages: Readonly<Record<string, string>> = {},
): Promise<RecipeProject> {
  const directory = await mkdtemp(join(tmpdir(), 'liked-posts-recipe-'));
  const port = await freePort();
  for (const { file = '', code } of recipe) {
    await writeFile(join(directory, file), code.replaceAll('4010', String(port)));
  }
  const installed = { '@liked-posts/mock': root, ...packages };
  for (const [packageName, target] of Object.entries(installed)) {
    const link = join(directory, 'node_modules', packageName);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link, 'junction');
  }
  const bin = join(directory, 'node_modules/.bin');
  await mkdir(bin);
  const program = join(bin, 'liked-posts-mock');
  await writeFile(program, `#!/bin/sh\nexec node '${join(root, 'dist/cli.js')}' "$@"\n`, {
    mode: 0o755,
  });
  return { directory, port };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
