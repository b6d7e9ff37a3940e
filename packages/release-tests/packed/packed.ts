import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publicPackages } from '../../../scripts/public-packages.ts';
import { root } from '../../../scripts/run.ts';

const run = promisify(execFile);

/** A package as it would be published. */
export interface Packed {
  readonly name: string;
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

/** Packs every public package into a folder, as a release does. `dispose` removes the folder. */
export async function packAll(): Promise<{ packages: Packed[]; dispose(): Promise<void> }> {
  const destination = await mkdtemp(join(tmpdir(), 'liked-posts-packed-'));
  const packages = await Promise.all(
    publicPackages().map(({ directory }) => pack(join(root, directory), destination)),
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
  return { name, tarball: filename, files: files.map(({ path }) => path).sort() };
}
