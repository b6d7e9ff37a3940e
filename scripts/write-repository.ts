/**
 * Writes the `repository` of the root, from which npm makes links, into every public package, as the
 * last member of its package.json.
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createRepositoryField, listPublicPackages, readManifest } from './public-packages.ts';
import { root } from './run.ts';

for (const { directory } of listPublicPackages()) {
  const { repository: before, ...manifest } = readManifest(directory);
  const repository = createRepositoryField(directory);
  if (isDeepStrictEqual(before, repository)) continue;
  const text = JSON.stringify({ ...manifest, repository }, null, 2);
  writeFileSync(`${root}${directory}/package.json`, `${text}\n`);
}
