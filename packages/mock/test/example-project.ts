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
 * Creates a project with the files of an example.
 *
 * @param packages the folders of packages to install, by package name
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
    await writeFile(join(directory, file), code.replaceAll('4010', String(port)));
  }
  const installedPackages = { '@liked-posts/mock': root, ...packages };
  for (const [packageName, target] of Object.entries(installedPackages)) {
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

/** Replaces a part of a file. Throws if the file does not have it. */
export async function replaceInFile(path: string, from: string, to: string): Promise<void> {
  const code = await readFile(path, 'utf8');
  if (!code.includes(from)) throw new Error(`${path} has no ${from}`);
  await writeFile(
    path,
    code.replace(from, () => to),
  );
}

/** The parts of a test or a hook that violates the contract, as source text. */
interface Violation {
  /** The file to insert it into. */
  readonly file: string;
  /** What stands before its function. Default: a test. */
  readonly startSource?: string;
  /** The parameters of its function, such as `{ token }`. */
  readonly parametersSource: string;
  /** The URL of the mock, such as `process.env.URL`. */
  readonly urlSource: string;
  /** The access token, such as `token`. */
  readonly tokenSource: string;
}

/**
 * Inserts a test or a hook that violates the contract before the tests in a file, such as:
 *
 *   test('violates', async ({ token }) => {
 *     await fetch(url + '/2/users/…?max_results=3', { headers: { authorization: 'Bearer ' + token } });
 *   });
 */
export async function insertViolation(
  { directory }: ExampleProject,
  violation: Violation,
): Promise<void> {
  const { startSource = "test('violates', ", parametersSource, urlSource, tokenSource } = violation;
  const path = join(directory, violation.file);
  const url = `${urlSource} + '/2/users/1/liked_tweets?max_results=3'`;
  const init = `{ headers: { authorization: 'Bearer ' + ${tokenSource} } }`;
  const inserted = `${startSource}async (${parametersSource}) => {\n  await fetch(${url}, ${init});\n});\n\n`;
  await replaceInFile(path, '\ntest(', `\n${inserted}test(`);
}
