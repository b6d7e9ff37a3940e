/** Writes everything in `dist/`: the bundle, what it assumes, and the reference. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatError } from '../../packages/internal/src/terminal.ts';
import { bundle } from './bundle.ts';
import { ContractError } from './read-contract.ts';
import { root } from './redocly.ts';
import { referencePage } from './render-reference.ts';

try {
  await writeFile(join(root, 'dist/reference.html'), referencePage(await bundle()));
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(formatError(error.message));
  process.exitCode = 1;
}
