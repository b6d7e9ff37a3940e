/** Writes everything in `dist/`: the bundle with what follows from it, and the reference. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatError } from '../../packages/internal/src/terminal.ts';
import { writeBundle } from './bundle.ts';
import { ContractError } from './read-contract.ts';
import { packageFolder } from './redocly.ts';
import { renderReference } from './render-reference.ts';

try {
  const built = await writeBundle();
  await writeFile(join(packageFolder, 'dist/reference.html'), renderReference(built));
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(formatError(error.message));
  process.exitCode = 1;
}
