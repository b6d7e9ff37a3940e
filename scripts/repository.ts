/** Writes the `repository` of the root, from which npm makes links, into every public package. */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { publicPackages, readMetadata, readRepository } from './public-packages.ts';
import { root } from './run.ts';

for (const { directory } of publicPackages()) {
  const { repository: before, ...metadata } = readMetadata(directory);
  const repository = readRepository(directory);
  if (isDeepStrictEqual(before, repository)) continue;
  const text = JSON.stringify({ ...metadata, repository }, null, 2);
  writeFileSync(`${root}${directory}/package.json`, `${text}\n`);
}
