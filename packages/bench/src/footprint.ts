import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Installed, installed, MissingPeerError } from './peers.ts';

/** What installing a package brings. */
export interface Footprint {
  /** Packages, itself included. */
  readonly packages: number;
  readonly bytes: number;
}

/**
 * The package and all that it needs at run time, as they are installed here. Of our own packages
 * only what is published counts.
 *
 * @throws {MissingPeerError}
 */
export function footprint(name: string): Footprint {
  const root = installed(name);
  if (root === undefined) throw new MissingPeerError(name, undefined);
  const seen = new Map<string, Installed>();
  collect(root, seen);
  const bytes = [...seen.values()].reduce((sum, one) => sum + publishedBytes(one), 0);
  return { packages: seen.size, bytes };
}

function collect(one: Installed, seen: Map<string, Installed>): void {
  const folder = realpathSync(one.folder);
  if (seen.has(folder)) return;
  seen.set(folder, one);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    one.manifest;
  const required = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  const names = [dependencies, optionalDependencies].flatMap((some) => Object.keys(some ?? {}));
  for (const name of new Set([...names, ...required])) {
    const needed = installed(name, join(folder, 'package.json'));
    // Optional ones for other platforms are not there.
    if (needed !== undefined) collect(needed, seen);
    else if (dependencies?.[name] !== undefined) throw new MissingPeerError(name, undefined);
  }
}

function publishedBytes({ folder, manifest }: Installed): number {
  if (!manifest.name.startsWith('@liked-posts/')) return bytesIn(realpathSync(folder));
  const published = [...(manifest.files ?? []), 'package.json', 'README.md'];
  return published.reduce((sum, path) => sum + bytesIn(join(folder, path)), 0);
}

function bytesIn(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
