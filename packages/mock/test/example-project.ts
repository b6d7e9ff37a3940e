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
  await copyExample(example, directory, port);
  await linkPackages(directory, { '@liked-posts/mock': root, ...packages });
  await installCommand(directory);
  return { directory, port };
}

async function copyExample(example: string, directory: string, port: number): Promise<void> {
  const folder = join(root, 'examples', example);
  for (const file of await readdir(folder)) {
    const code = await readFile(join(folder, file), 'utf8');
    // In the examples, 4010 is always the port.
    await writeFile(join(directory, file), code.replaceAll('4010', String(port)));
  }
}

async function linkPackages(
  directory: string,
  packages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [packageName, folder] of Object.entries(packages)) {
    const link = join(directory, 'node_modules', packageName);
    // `@liked-posts/mock` is in a folder of its scope.
    await mkdir(dirname(link), { recursive: true });
    await symlink(folder, link);
  }
}

/** Writes `node_modules/.bin/liked-posts-mock`, which npx finds. */
async function installCommand(directory: string): Promise<void> {
  const bin = join(directory, 'node_modules/.bin');
  await mkdir(bin);
  const script = `#!/bin/sh\nexec node '${join(root, 'dist/cli.js')}' "$@"\n`;
  await writeFile(join(bin, 'liked-posts-mock'), script, { mode: 0o755 });
}
