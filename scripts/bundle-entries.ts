/**
 * Bundles the compiled modules in `dist/` of the package in the current folder, with what they use of
 * our private packages.
 *
 *   node ../../scripts/bundle-entries.ts [--keep-modules]
 *
 * They become few files, because opening many takes most of the time of an import. Everything that
 * the main entry needs is in one file, named after the package; modules that other entries share are
 * in files of their own. With `--keep-modules`, each module stays a file, so that bundlers can leave
 * out those that an application does not need.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const manifest = JSON.parse(await readFile('package.json', 'utf8'));
const targets: unknown[] = Object.values({ ...manifest.exports, ...manifest.bin });
const entries = targets
  .map((target) => `${Object(target).default ?? target}`)
  .filter((file) => /^\.\/dist\/.*\.js$/.test(file));
// On Node 20, npm 10 crashes on an optional peer `vitest` with a range. So the mock names it only in
// `peerDependenciesMeta`.
const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependenciesMeta });

const keepModules = process.argv.includes('--keep-modules');
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [file.slice('./dist/'.length, -3), file])),
  // Users install the types package for its declarations. Entries bundle its code.
  external: (id) =>
    id.startsWith('node:') ||
    installed.some(
      (name) => name !== '@liked-posts/types' && (id === name || id.startsWith(`${name}/`)),
    ),
  platform: 'neutral',
  resolve: { conditionNames: ['import'] },
});
const main = resolve('dist/index.js');
const { output } = await bundle.generate({
  format: 'esm',
  comments: false,
  chunkFileNames: '[name].js',
  ...(keepModules
    ? { preserveModules: true, preserveModulesRoot: resolve('dist') }
    : {
        codeSplitting: { groups: [{ name: basename(manifest.name), test: (id) => id === main }] },
      }),
});
for (const file of output) {
  if (file.type !== 'chunk') throw new Error(`${file.fileName} is not code.`);
  await mkdir(dirname(`dist/${file.fileName}`), { recursive: true });
  await writeFile(`dist/${file.fileName}`, file.code);
}
