import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@liked-posts/test-utils/http-server';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A project with the files of an example and the mock installed. */
export interface ExampleProject {
  readonly directory: string;
  /** The port in the files: a free one instead of 4010. */
  readonly port: number;
}

/**
 * Creates a project with the files of an example, and the built mock as npm would install it. The caller
 * removes its folder.
 *
 * @param packages the folders of other packages to install, by package name
 */
export async function makeProject(
  example: string,
  packages: Readonly<Record<string, string>> = {},
): Promise<ExampleProject> {
  const directory = await mkdtemp(join(tmpdir(), 'liked-posts-example-'));
  const port = await findFreePort();
  const folder = join(root, 'examples', example);
  for (const file of await readdir(folder)) {
    const code = await readFile(join(folder, file), 'utf8');
    // In the examples, 4010 is always the port.
    await writeFile(join(directory, file), code.replaceAll('4010', String(port)));
  }
  const installedPackages = { '@liked-posts/mock': root, ...packages };
  for (const [packageName, target] of Object.entries(installedPackages)) {
    const link = join(directory, 'node_modules', packageName);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
  }
  const bin = join(directory, 'node_modules/.bin');
  await mkdir(bin);
  const script = `#!/bin/sh\nexec node '${join(root, 'dist/cli.js')}' "$@"\n`;
  await writeFile(join(bin, 'liked-posts-mock'), script, { mode: 0o755 });
  return { directory, port };
}

/** Replaces the first occurrence of a text in a file. Throws if the file does not have it. */
export async function replaceInFile(path: string, from: string, to: string): Promise<void> {
  const code = await readFile(path, 'utf8');
  if (!code.includes(from)) throw new Error(`${path} has no ${from}`);
  // A function, because `replace` would interpret a `$&` in a text.
  const replaced = code.replace(from, () => to);
  await writeFile(path, replaced);
}
