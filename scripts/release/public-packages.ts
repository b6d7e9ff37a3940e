import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** A package that is published. */
export interface PublicPackage {
  readonly name: string;
  /** Its folder, from the root of the repository. */
  readonly directory: string;
}

export function publicPackages(): PublicPackage[] {
  const directories = [
    'spec',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ];
  return directories.flatMap((directory) => {
    const file = join(root, directory, 'package.json');
    if (!existsSync(file)) return [];
    const { name, private: isPrivate } = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string;
      private?: boolean;
    };
    return isPrivate ? [] : [{ name, directory }];
  });
}
