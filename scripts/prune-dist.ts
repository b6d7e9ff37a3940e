/**
 * Removes what no entry of a package needs from its `dist/`. Run it in the folder of the package.
 */
import { readFileSync } from 'node:fs';
import { glob, readFile, rm } from 'node:fs/promises';
import { findReachable, listEntryFiles } from './entry-files.ts';

const entries = listEntryFiles(JSON.parse(await readFile('package.json', 'utf8')));
const kept = findReachable(entries, (file) => readFileSync(file, 'utf8'));
for await (const file of glob('dist/**/*.{js,d.ts}')) {
  // `force`, because another build may be removing the file, too.
  if (!kept.has(file.replaceAll('\\', '/'))) await rm(file, { force: true });
}
