/**
 *   node scripts/generate.ts            writes the workflows that follow from the components
 *   node scripts/generate.ts --check    writes nothing; exits 1 when a committed file is stale
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './redocly.ts';
import { renderWorkflows } from './render-workflows.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const stale: string[] = [];
for (const [file, text] of await renderWorkflows()) {
  const path = join(root, file);
  const current = await readFile(path, 'utf8').catch(() => undefined);
  if (current === text) continue;
  stale.push(file);
  if (!options.check) await writeFile(path, text);
}

if (stale.length === 0) {
  console.log('The generated workflows match the components.');
} else if (options.check) {
  console.error(
    `Stale in spec: ${stale.join(', ')}. They no longer match the components.\n` +
      'Run `pnpm generate` and commit what it changes.',
  );
  process.exitCode = 1;
} else {
  console.log(`Generated: ${stale.join(', ')}.`);
}
