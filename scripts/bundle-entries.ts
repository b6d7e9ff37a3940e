/**
 * Bundles the compiled modules in `dist/` of the package in the current folder, with what they use of
 * our private packages.
 *
 *   node ../../scripts/bundle-entries.ts [--keep-modules]
 *
 * The output has few files, because opening many takes most of the time of an import. Everything that
 * the main entry needs is in one file, named after the package; modules that other entries share are
 * in files of their own. With `--keep-modules`, each module stays a file, so that bundlers can leave
 * out those that an application does not need. Files that no entry needs any more are removed.
 */
import { readFileSync } from 'node:fs';
import { glob, readFile, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { findReachable, listEntryFiles } from './entry-files.ts';

const manifest = JSON.parse(await readFile('package.json', 'utf8'));
const entries = listEntryFiles(manifest);
const modules = entries.filter((file) => file.endsWith('.js'));
// Packages that users install stay imports. The mock names its optional peer `vitest` only in
// `peerDependenciesMeta`, because npm 10 on Node 20 crashes on an optional peer with a range.
const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependenciesMeta });
// Users install the types package for its declarations. Its code is bundled.
const leftAsImports = dependencies.filter((name) => name !== '@liked-posts/types');

const bundle = await rolldown({
  input: Object.fromEntries(
    // `dist/node/index.js` is the entry `node/index`.
    modules.map((file) => [file.replace(/^dist\//, '').replace(/\.js$/, ''), file]),
  ),
  external: (id) =>
    id.startsWith('node:') ||
    leftAsImports.some((name) => id === name || id.startsWith(`${name}/`)),
  platform: 'neutral',
  resolve: { conditionNames: ['import'] },
});
const main = resolve('dist/index.js');
// A group takes along everything that its modules import.
const oneFile = {
  codeSplitting: { groups: [{ name: basename(manifest.name), test: (id: string) => id === main }] },
};
const filePerModule = { preserveModules: true, preserveModulesRoot: resolve('dist') };
await bundle.write({
  dir: 'dist',
  format: 'esm',
  comments: false,
  chunkFileNames: '[name].js',
  ...(process.argv.includes('--keep-modules') ? filePerModule : oneFile),
});
const needed = findReachable(entries, (file) => readFileSync(file, 'utf8'));
for await (const file of glob('dist/**/*.{js,d.ts}')) {
  // `force`, because another build may be removing the file, too.
  if (!needed.has(file.replaceAll('\\', '/'))) await rm(file, { force: true });
}
