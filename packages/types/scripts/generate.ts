/**
 *   node scripts/generate.ts            writes the generated files
 *   node scripts/generate.ts --check    writes nothing; exits with 1 if a committed file is stale
 */
import { parseArgs } from 'node:util';
import { writeGenerated } from './write-generated.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const stale = await writeGenerated({ dryRun: options.check });

if (stale.length === 0) {
  console.log('The generated types match the contract.');
} else if (options.check) {
  console.error(
    `Stale in packages/types: ${stale.join(', ')}. They no longer match the contract.\n` +
      'Run `pnpm generate` and commit what it changes.',
  );
  process.exitCode = 1;
} else {
  console.log(`Generated: ${stale.join(', ')}.`);
}
