/**
 *   node scripts/generate.ts            writes the list of workflows in package.json
 *   node scripts/generate.ts --check    writes nothing; exits 1 when package.json is stale
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './redocly.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

interface Manifest {
  exports: Record<string, unknown>;
  files: string[];
}

const path = join(root, 'package.json');
const current = await readFile(path, 'utf8');
const manifest: Manifest = JSON.parse(current);
const workflows = (await readdir(join(root, 'dist/workflows'))).sort();
const isOther = (name: string) => !name.includes('/workflows/');
manifest.exports = Object.fromEntries([
  ...Object.entries(manifest.exports).filter(([name]) => isOther(name)),
  ...workflows.map((file) => [`./workflows/${file}`, `./dist/workflows/${file}`]),
]);
manifest.files = [
  ...manifest.files.filter(isOther),
  ...workflows.map((file) => `dist/workflows/${file}`),
];
const text = `${JSON.stringify(manifest, null, 2)}\n`;

if (text === current) {
  console.log('package.json lists every workflow.');
} else if (options.check) {
  console.error(
    'Stale in spec: package.json. It does not list the existing workflows.\n' +
      'Run `pnpm generate` and commit what it changes.',
  );
  process.exitCode = 1;
} else {
  await writeFile(path, text);
  console.log('Generated: package.json.');
}
