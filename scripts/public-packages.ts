import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from './run.ts';

/** The part of a package.json that says what is published, and where it comes from. */
export interface PublishedManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: string | { readonly url: string };
}

export interface PublicPackage {
  readonly name: string;
  /** Its folder, from the root of the repository. */
  readonly directory: string;
}

/** Lists the packages in `spec` and `packages/*` that are not private. */
export function listPublicPackages(): PublicPackage[] {
  const directories = ['spec', ...readdirSync(`${root}packages`).map((name) => `packages/${name}`)];
  return directories
    .filter((directory) => existsSync(`${root}${directory}/package.json`))
    .map((directory) => ({ directory, ...readManifest(directory) }))
    .filter((manifest) => !manifest.private);
}

/** Reads the package.json of a folder; `.` is the root. */
export function readManifest(directory: string): PublishedManifest {
  return JSON.parse(readFileSync(`${root}${directory}/package.json`, 'utf8'));
}

/** The `repository` of a package.json, from that of the root; undefined while the root has none. */
export function createRepositoryField(directory: string): object | undefined {
  const { repository } = readManifest('.');
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url === undefined ? undefined : { type: 'git', url, directory };
}
