/** Removes the files from `dist/` of the package in the current folder that no entry needs. */
import { readFileSync } from 'node:fs';
import { glob, readFile, rm } from 'node:fs/promises';
import { reachable } from './reachable.ts';

const { exports, bin } = JSON.parse(await readFile('package.json', 'utf8'));
const targets: string[] = Object.values({ ...exports, ...bin }).flatMap((to) =>
  typeof to === 'string' ? [to] : Object.values(Object(to)),
);
const entries = targets
  .filter((file) => /^\.\/dist\/.+\.[jt]s$/.test(file))
  .map((file) => file.slice('./'.length));
const kept = reachable(entries, (file) => readFileSync(file, 'utf8'));
for await (const file of glob('dist/**/*.{js,d.ts}')) {
  // Another build may be removing it, too.
  if (!kept.has(file.replaceAll('\\', '/'))) await rm(file, { force: true });
}
