/**
 * Generates `src/generated/` from the contract's bundle. The output depends on the bundle and the
 * pinned generator alone, so two machines write the same bytes.
 *
 *   node scripts/generate.ts            writes the files
 *   node scripts/generate.ts --check    writes nothing; exits 1 when a committed file is stale
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readContract } from './contract.ts';
import { renderEnums } from './render-enums.ts';
import { renderOpenapi } from './render-openapi.ts';
import { renderProvenance } from './render-provenance.ts';
import { renderSchemas } from './render-schemas.ts';
import { renderSelection } from './render-selection.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const folder = new URL('../src/generated/', import.meta.url);
const contract = await readContract();
const files = new Map([
  ['openapi.ts', await renderOpenapi(contract)],
  ['enums.ts', renderEnums(contract)],
  ['schemas.ts', renderSchemas(contract)],
  ['selection.ts', renderSelection(contract)],
  ['provenance.ts', renderProvenance(contract)],
]);

await mkdir(folder, { recursive: true });
const stale: string[] = [];
for (const [name, text] of files) {
  const current = await readFile(new URL(name, folder), 'utf8').catch(() => undefined);
  if (current !== text) stale.push(name);
}
for (const name of await readdir(folder)) {
  if (!files.has(name)) stale.push(name);
}

if (options.check) {
  if (stale.length > 0) {
    console.error(
      `The generated types are stale: ${stale.join(', ')} in packages/types/src/generated/ no longer match the contract.\n` +
        'Run `pnpm generate` and commit what it changes.',
    );
    process.exitCode = 1;
  }
} else {
  for (const name of stale) {
    const text = files.get(name);
    const file = new URL(name, folder);
    if (text === undefined) await rm(file);
    else await writeFile(file, text);
  }
  console.log(
    stale.length === 0
      ? 'The generated types already match the contract.'
      : `Generated ${stale.join(', ')} from contract ${contract.version}.`,
  );
}
