/**
 * Makes one file of each entry of the package in the current folder, from what the compiler left in
 * `dist/`: to find and open many files takes most of the time of an import. What entries share is
 * in files of its own, so that there is one of each class.
 */
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';

const manifest = JSON.parse(await readFile('package.json', 'utf8'));
const targets: unknown[] = Object.values({ ...manifest.exports, ...manifest.bin });
const entries = targets
  .map((target) => `${Object(target).default ?? target}`)
  .filter((file) => /^\.\/dist\/.*\.js$/.test(file));
const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [file.slice('./dist/'.length, -3), file])),
  // The types are installed for their declarations; of their code, an entry has what it uses.
  external: (id) =>
    id.startsWith('node:') ||
    installed.some(
      (name) => name !== '@liked-posts/types' && (id === name || id.startsWith(`${name}/`)),
    ),
  platform: 'neutral',
  resolve: { conditionNames: ['import'] },
});
const { output } = await bundle.generate({
  format: 'esm',
  comments: false,
  chunkFileNames: 'shared/[name].js',
});
for await (const file of glob('dist/**/*.js')) await rm(file);
for (const file of output) {
  if (file.type !== 'chunk') throw new Error(`${file.fileName} is not code.`);
  await mkdir(dirname(`dist/${file.fileName}`), { recursive: true });
  await writeFile(`dist/${file.fileName}`, file.code);
}
