import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveAltered } from '../conformance/altered-mock.ts';
import { withPage } from '../conformance/broken-services/broken-service.ts';
import { checkMachine, execute } from './languages.ts';
import type { Toolchain } from './toolchains.ts';
import { contract, tool, workspace } from './workspace.ts';

/** How many Posts there are to page through. */
export const likes = 250;

/** What became of it. */
export interface Outcome {
  /** How many Posts came with their time and their author. */
  readonly posts: number;
  /** How what is generated sends a list `f` of `a` and `b`, without what it needs. */
  readonly lists: string;
  /** Whether it fails without what it needs. */
  readonly failsWithout: boolean;
}

/**
 * Generates, compiles, and pages through the likes of a user, each with a value that the contract does not list.
 *
 * @throws {Error} that says which step failed, or what is missing and how to get it.
 */
export async function tryOut({
  driver,
  generate,
  language,
  needs,
  mend,
}: Toolchain): Promise<Outcome> {
  checkMachine(language);
  const folder = fileURLToPath(new URL(`.scratch/${driver}${language.extension}/`, workspace));
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'generated'), { recursive: true });
  await copyFile(contract, join(folder, 'openapi.json'));
  await copyFile(join(dirname(contract), 'schemas/page.json'), join(folder, 'page.json'));
  const shared = language.extension === '.ts' ? ['walk.ts', 'kubb.config.ts'] : [];
  for (const file of [`${driver}${language.extension}`, ...shared]) {
    await copyFile(new URL(`drivers/${file}`, workspace), join(folder, file));
  }

  if (generate !== undefined) {
    const [command = '', ...args] = generate.split(' ');
    await execute(tool(`.bin/${command}`), args, folder);
  }
  if (mend) {
    const file = join(folder, mend.file);
    await writeFile(file, (await readFile(file, 'utf8')).replace(mend.wrong, mend.right));
  }
  await language.compile(folder, driver);

  const run = async (...options: string[]) => {
    let address = '';
    await using server = await serveAltered(
      (incoming, mock) => {
        address ||= incoming.url;
        return newer(incoming, mock);
      },
      { likes },
    );
    const [command, ...args] = language.command(folder, driver);
    const posts = await execute(command, [...args, server.url, ...options], folder).then(
      Number,
      (error: Error) => error,
    );
    return { posts, address };
  };
  const result = await run();
  if (result.posts instanceof Error) throw result.posts;
  const plain = needs === undefined ? undefined : await run('--as-it-comes');
  return {
    posts: result.posts,
    lists: listIn(plain?.address || result.address),
    failsWithout: plain?.posts instanceof Error,
  };
}

/** A service that has a value which nobody has seen yet. */
const newer = withPage(({ data = [] }) => {
  for (const post of data) post['reply_settings'] = 'nobody yet';
});

/** How an address writes a list, with short names. */
function listIn(address: string): string {
  const pairs = address
    .split(/[?&]/)
    .map((pair) => pair.replaceAll('%5B', '[').replaceAll('%5D', ']'))
    .filter((pair) => pair.startsWith('tweet.fields'));
  if (pairs.length === 1) return pairs[0]?.includes(',') ? 'f=a,b' : 'f=a%2Cb';
  const names = pairs.map((pair) => pair.split('=')[0]?.replace('tweet.fields', 'f'));
  return `${names[0]}=a&${names[1]}=b`;
}
