import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@liked-posts/test-utils/http-server';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A project with the files of an example and the mock installed. */
export interface ExampleProject {
  readonly directory: string;
  /** Replaces port 4010 in the files, which may be taken. */
  readonly port: number;
}

/** Creates a project, with the files of an example if one is named. */
export async function makeProject(
  example?: string,
  packages: Readonly<Record<string, string>> = {},
): Promise<ExampleProject> {
  const directory = await mkdtemp(join(tmpdir(), 'liked-posts-example-'));
  const port = await findFreePort();
  const folder = join(root, 'examples', example ?? '');
  for (const file of example === undefined ? [] : await readdir(folder)) {
    const code = await readFile(join(folder, file), 'utf8');
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

/** A request outside the contract, in the source text of a test or a hook. */
interface Violation {
  readonly file: string;
  /** The parameters of the test's function. */
  readonly args: string;
  /** The URL of the mock. */
  readonly url: string;
  /** The access token. */
  readonly token: string;
  /** The source text before the function. */
  readonly start?: string;
}

/** Inserts a test or a hook that violates the contract before the tests in a file. */
export async function violateFirst(
  { directory }: ExampleProject,
  { file, args, url, token, start = "test('violates', " }: Violation,
): Promise<void> {
  const path = join(directory, file);
  const code = await readFile(path, 'utf8');
  const target = `${url} + '/2/users/1/liked_tweets?max_results=3'`;
  const init = `{ headers: { authorization: 'Bearer ' + ${token} } }`;
  const violating = `${start}async (${args}) => {\n  await fetch(${target}, ${init});\n});\n\n`;
  await writeFile(path, code.replace(/^test\(/m, `${violating}test(`));
}
