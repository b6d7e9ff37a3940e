import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where a package comes from. */
export interface Source {
  /** Where the repository is, such as `https://github.com/owner/name`. */
  readonly address: string;
  /** The commit that links lead to, so that those of old versions stay right. */
  readonly commit: string;
  /** The folder of the package in it, such as `packages/client`. */
  readonly directory: string;
}

/**
 * Adds to a tarball what only a release knows: the origin of the package to package.json, and to
 * the README links that also work on npm and in `node_modules`.
 */
export async function complete(tarball: string, source: Source): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-complete-'));
  try {
    await run('tar', ['-xzf', tarball, '-C', folder]);
    const packed = join(folder, 'package');
    await rewrite(join(packed, 'package.json'), (text) => withOrigin(text, source));
    await rewrite(join(packed, 'README.md'), (text) => withWholeLinks(text, source));
    await run('pnpm', ['pack', '--out', tarball], {
      cwd: packed,
      shell: process.platform === 'win32',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

function withOrigin(text: string, { address, directory }: Source): string {
  const metadata = {
    ...(JSON.parse(text) as object),
    repository: { type: 'git', url: `git+${address}.git`, directory },
    homepage: `${address}/tree/HEAD/${directory}#readme`,
    bugs: { url: `${address}/issues` },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

/** Makes relative links in Markdown absolute. Images link to the raw files. */
export function withWholeLinks(text: string, { address, commit, directory }: Source): string {
  return text.replaceAll(
    /(!\[[^\]]*)?\]\((?![a-z]+:|#)([^)\s]+)/g,
    (_, image: string | undefined, target: string) => {
      const kind = image ? 'raw' : /\/(#|$)/.test(target) ? 'tree' : 'blob';
      return `${image ?? ''}](${address}/${kind}/${commit}/${posix.join(directory, target)}`;
    },
  );
}
