/**
 * Writes what follows from the contract's bundle: `src/generated/` and the `contract` entry of
 * `package.json`. The output depends on the bundle and the pinned generator alone, so that two
 * machines write the same bytes.
 *
 *   node scripts/generate.ts            writes the files
 *   node scripts/generate.ts --check    writes nothing; exits 1 when a committed file is stale
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readContract } from './contract.ts';
import { generatedFiles } from './generated-files.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const folder = new URL('../', import.meta.url);
const read = (path: string) => readFile(new URL(path, folder), 'utf8');

const contract = await readContract();
const files = await generatedFiles(contract, await read('package.json'));

await mkdir(new URL('src/generated/', folder), { recursive: true });
const stale: string[] = [];
for (const [path, text] of files) {
  if ((await read(path).catch(() => undefined)) !== text) stale.push(path);
}
for (const name of await readdir(new URL('src/generated/', folder))) {
  const path = `src/generated/${name}`;
  if (!files.has(path)) stale.push(path);
}

if (stale.length === 0) {
  console.log('The generated types match the contract.');
} else if (options.check) {
  console.error(
    `Stale in packages/types: ${stale.join(', ')}. They no longer match the contract.\n` +
      'Run `pnpm generate` and commit what it changes.',
  );
  process.exitCode = 1;
} else {
  for (const path of stale) {
    const text = files.get(path);
    if (text === undefined) await rm(new URL(path, folder));
    else await writeFile(new URL(path, folder), text);
  }
  console.log(`Generated from contract ${contract.version}: ${stale.join(', ')}.`);
}
