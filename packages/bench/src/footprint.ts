import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { installed, MissingPeerError } from './peers.ts';

/**
 * How many packages installing one brings, itself included: all that it needs at run time.
 *
 * @throws {MissingPeerError}
 */
export function packagesInstalled(name: string): number {
  const seen = new Set<string>();
  collect(name, undefined, seen);
  return seen.size;
}

function collect(
  name: string,
  from: string | undefined,
  seen: Set<string>,
  optional = false,
): void {
  const found = installed(name, from);
  if (found === undefined) {
    // Optional ones for other platforms are not there.
    if (optional) return;
    throw new MissingPeerError(name);
  }
  const folder = realpathSync(found.folder);
  if (seen.has(folder)) return;
  seen.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = found.manifest;
  const manifest = join(folder, 'package.json');
  const meta = found.manifest.peerDependenciesMeta;
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !meta?.[peer]?.optional);
  for (const each of Object.keys(dependencies ?? {})) collect(each, manifest, seen);
  for (const each of [...Object.keys(optionalDependencies ?? {}), ...peers]) {
    collect(each, manifest, seen, true);
  }
}
