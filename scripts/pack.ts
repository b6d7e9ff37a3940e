/**
 * Packs the public packages. This module is also the command `pnpm pack:all`, which packs them into
 * `packed/`, and prints the command that installs them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { commandLine, ProjectCommand } from './command-line.ts';
import { listPublicPackages } from './public-packages.ts';
import { root } from './run.ts';

/** A package as it would be published. */
export interface Packed {
  readonly name: string;
  readonly tarball: string;
  /** The paths of the files in the tarball, sorted. */
  readonly files: readonly string[];
}

/** The output of `pnpm pack --json`. */
interface PackOutput {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs every public package into a folder, as a release does. Build the packages first. */
export function packPublicPackages(folder: string): Packed[] {
  return listPublicPackages().map(({ directory }) => {
    const output = execFileSync('pnpm', ['pack', '--json', '--pack-destination', folder], {
      cwd: `${root}${directory}`,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const { name, filename, files } = JSON.parse(output) as PackOutput;
    return { name, tarball: filename, files: files.map(({ path }) => path).sort() };
  });
}

/**
 * The command that installs tarballs in the folder of an application. They become development
 * dependencies: afterwards `npm install @liked-posts/…` finds them in the project, with `--save-dev`
 * and without.
 */
export function renderInstallCommand(packages: readonly Packed[]): string {
  // Every shell, also cmd.exe, takes double quotes; a path rarely has what they do not cover.
  const paths = packages.map(({ tarball }) =>
    /^[\w./:\\@-]+$/.test(tarball) ? tarball : `"${tarball}"`,
  );
  return `npm install --save-dev ${paths.join(' ')}`;
}

if (import.meta.main) {
  new ProjectCommand('pnpm pack:all')
    .description(
      'Builds the public packages, packs them into packed/, and prints the command that installs ' +
        'them in the folder of an application.',
    )
    .parse(commandLine);
  const folder = `${root}packed`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packages = packPublicPackages(folder);
  console.error('Packed. In the folder of your application, run:\n');
  console.log(renderInstallCommand(packages));
}
