import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A package as it would be published. */
export interface Packed {
  readonly name: string;
  /** The folder of its sources. */
  readonly folder: string;
  /** The path of its tarball. */
  readonly tarball: string;
  /** The paths of its files, sorted. */
  readonly files: readonly string[];
}

/** What `pnpm pack --json` prints. */
interface Manifest {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs every public package into a folder of its own, which `dispose` removes. */
export async function packAll(): Promise<{ packages: Packed[]; dispose(): Promise<void> }> {
  const destination = await mkdtemp(join(tmpdir(), 'liked-posts-packed-'));
  const packages = await Promise.all(
    (await publicFolders()).map((folder) => pack(folder, destination)),
  );
  return { packages, dispose: () => rm(destination, { recursive: true, force: true }) };
}

async function publicFolders(): Promise<string[]> {
  const inPackages = (await readdir(join(root, 'packages'))).map((name) =>
    join(root, 'packages', name),
  );
  const folders: string[] = [];
  for (const folder of [join(root, 'spec'), ...inPackages]) {
    const metadata = await readFile(join(folder, 'package.json'), 'utf8').catch(
      () => '{"private":true}',
    );
    if (!(JSON.parse(metadata) as { private?: boolean }).private) folders.push(folder);
  }
  return folders;
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
