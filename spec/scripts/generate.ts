/**
 *   node scripts/generate.ts            writes promised.txt, the list of what the contract promises
 *   node scripts/generate.ts --check    writes nothing; exits 1 if promised.txt is stale
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listPromises } from './promises.ts';
import { root } from './redocly.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const file = join(root, 'promised.txt');
const committed = await readFile(file, 'utf8').catch(() => '');
const promised = listPromises(JSON.parse(await readFile(join(root, 'dist/openapi.json'), 'utf8')));

if (promised === committed) {
  console.log('promised.txt lists what the contract promises.');
} else if (options.check) {
  console.error(
    'Stale in spec: promised.txt. It does not list what the contract promises.\n' +
      'Run `pnpm generate` and commit what it changes.',
  );
  process.exitCode = 1;
} else {
  await writeFile(file, promised);
  console.log('Generated: promised.txt.');
}
