import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { complete } from '../../../scripts/release/complete.ts';
import { publicPackages } from '../../../scripts/release/public-packages.ts';
import { root } from '../../../scripts/run.ts';

const run = promisify(execFile);

/** A package as it would be published. */
export interface Packed {
  readonly name: string;
  /** The folder of its sources. */
  readonly folder: string;
  readonly tarball: string;
  /** The paths of its files, sorted. */
  readonly files: readonly string[];
}

/** The output of `pnpm pack --json`. */
interface Manifest {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The repository that the packages say they come from. */
export const origin = {
  address: 'https://git.example.com/owner/liked-posts',
  commit: '0123456789abcdef0123456789abcdef01234567',
};

/** Packs every public package into a folder, as a release does. `dispose` removes the folder. */
export async function packAll(): Promise<{ packages: Packed[]; dispose(): Promise<void> }> {
  const destination = await mkdtemp(join(tmpdir(), 'liked-posts-packed-'));
  const packages = await Promise.all(
    publicPackages().map(async ({ directory }) => {
      const packed = await pack(join(root, directory), destination);
      await complete(packed.tarball, { ...origin, directory });
      return packed;
    }),
  );
  return { packages, dispose: () => rm(destination, { recursive: true, force: true }) };
}

/** The text of a file in a tarball. */
export async function textIn(tarball: string, path: string): Promise<string> {
  const { stdout } = await run('tar', ['-xzOf', tarball, `package/${path}`]);
  return stdout;
}

async function pack(folder: string, destination: string): Promise<Packed> {
  const { stdout } = await run('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const { name, filename, files } = JSON.parse(stdout) as Manifest;
  return {
    name,
    folder,
    tarball: filename,
    files: files.map(({ path }) => path).sort(),
  };
}
