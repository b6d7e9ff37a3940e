import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { publicPackages } from './public-packages.ts';
import { root } from './run.ts';

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

/** Packs every public package into a folder, as a release does. They must be built. */
export function packInto(destination: string): Promise<Packed[]> {
  return Promise.all(
    publicPackages().map(async ({ directory }) => {
      const { stdout } = await promisify(execFile)(
        'pnpm',
        ['pack', '--json', '--pack-destination', destination],
        { cwd: `${root}${directory}`, shell: process.platform === 'win32' },
      );
      const { name, filename, files }: Manifest = JSON.parse(stdout);
      return { name, tarball: filename, files: files.map(({ path }) => path).sort() };
    }),
  );
}

/**
 * The command that installs packed packages. They become development dependencies: afterwards
 * `npm install @liked-posts/…` finds them in the project, with `--save-dev` and without.
 */
export function installLine(packages: readonly Packed[]): string {
  return `npm install --save-dev ${packages.map(({ tarball }) => `"${tarball}"`).join(' ')}`;
}
