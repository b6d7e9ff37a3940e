import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolve } from '../peers/resolve.ts';

/** The folder of the workspace that has the peers. */
export const peersFolder: string = fileURLToPath(new URL('../peers/', import.meta.url));

/** A peer is not installed. */
export class MissingPeerError extends Error {
  override readonly name = 'MissingPeerError';
  readonly peer: string;

  constructor(peer: string, cause: unknown) {
    super(`${peer} is not installed. Run \`pnpm bench:install\`.`, { cause });
    this.peer = peer;
  }
}

/** @throws {MissingPeerError} */
export function peerUrl(specifier: string): string {
  try {
    return resolve(specifier);
  } catch (cause) {
    throw new MissingPeerError(specifier, cause);
  }
}

/**
 * The exports of a peer, of which the caller states the part it uses: the peers' own types are not
 * there when the project is type-checked.
 *
 * @throws {MissingPeerError}
 */
export async function importPeer<Exports>(specifier: string): Promise<Exports> {
  return (await import(peerUrl(specifier))) as Exports;
}

/** What `package.json` says of a package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly files?: readonly string[];
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

/** The package of ours or of a peer with this name; `undefined` if it is not installed. */
export function installed(name: string, from: string = baseOf(name)): Installed | undefined {
  let file: string | undefined;
  try {
    file = findPackageJSON(name, from);
  } catch {
    return undefined;
  }
  if (file === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return { folder: dirname(file), manifest };
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
  if (found === undefined || path === undefined) throw new MissingPeerError(packageName, undefined);
  return join(found.folder, path);
}

const { dependencies: peers = {} } = JSON.parse(
  readFileSync(join(peersFolder, 'package.json'), 'utf8'),
) as Manifest;

/** Whether the project's own install brings a package, because one of its packages needs it. */
export function isAtHand(name: string): boolean {
  return !(name in peers);
}

function baseOf(name: string): string {
  return isAtHand(name) ? import.meta.url : join(peersFolder, 'package.json');
}

/** @throws {MissingPeerError} for the first of these packages that is not installed. */
export function requireInstalled(names: readonly string[]): void {
  for (const name of names) {
    if (installed(name) === undefined) throw new MissingPeerError(name, undefined);
  }
}
