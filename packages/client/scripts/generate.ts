/**
 * Generates `src/generated/query-rules.ts` from the contract's bundle.
 *
 *   node scripts/generate.ts            writes the file
 *   node scripts/generate.ts --check    writes nothing; exits 1 when the committed file is stale
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Contract, renderQueryRules } from './render-query-rules.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const bundle = fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json'));
const contract = JSON.parse(await readFile(bundle, 'utf8')) as Contract;
const file = new URL('../src/generated/query-rules.ts', import.meta.url);
const text = renderQueryRules(contract);
const current = await readFile(file, 'utf8').catch(() => undefined);

if (current === text) {
  console.log('The query rules already match the contract.');
} else if (options.check) {
  console.error(
    'The query rules are stale: packages/client/src/generated/query-rules.ts no longer matches the contract.\n' +
      'Run `pnpm generate` and commit what it changes.',
  );
  process.exitCode = 1;
} else {
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, text);
  console.log('Generated query-rules.ts from the contract.');
}
