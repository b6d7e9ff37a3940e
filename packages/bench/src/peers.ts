import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolve } from '../peers/resolve.ts';

const peersManifest = fileURLToPath(new URL('../peers/package.json', import.meta.url));

/** A peer is not installed. */
export class MissingPeerError extends Error {
  override readonly name = 'MissingPeerError';

  constructor(peer: string, cause?: unknown) {
    super(`${peer} is not installed. Run \`pnpm bench:install\`.`, { cause });
  }
}

/** What `package.json` says of a package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package as it is installed. */
export interface Installed {
  readonly folder: string;
  readonly manifest: Manifest;
}

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));
const peers = readManifest(peersManifest).dependencies ?? {};
const isPeer = (name: string) => name in peers;

/**
 * The URL of a package of ours or of a peer.
 *
 * @throws {MissingPeerError}
 */
export function peerUrl(name: string): string {
  try {
    return isPeer(name) ? resolve(name) : import.meta.resolve(name);
  } catch (cause) {
    throw new MissingPeerError(name, cause);
  }
}

/**
 * The exports of a peer, of which the caller states the part it uses: the peers' own types are not
 * there when the project is type-checked.
 *
 * @throws {MissingPeerError}
 */
export async function importPeer<Exports>(name: string): Promise<Exports> {
  return (await import(peerUrl(name))) as Exports;
}

/** The package of ours or of a peer with this name; `undefined` if it is not installed. */
export function installed(
  name: string,
  from: string = isPeer(name) ? peersManifest : import.meta.url,
): Installed | undefined {
  let file: string | undefined;
  try {
    file = findPackageJSON(name, from);
  } catch {
    return undefined;
  }
  return file === undefined ? undefined : { folder: dirname(file), manifest: readManifest(file) };
}

/**
 * The program that a package installs.
 *
 * @throws {MissingPeerError}
 */
export function program(packageName: string): string {
  const found = installed(packageName);
  const bin = found?.manifest.bin;
  const path = typeof bin === 'string' ? bin : Object.values(bin ?? {})[0];
  if (found === undefined || path === undefined) throw new MissingPeerError(packageName);
  return join(found.folder, path);
}
