/** Writes everything in `dist/`: the bundle, what it assumes, and the reference. */
import { errorLine } from '../../scripts/terminal.ts';
import { bundle } from './bundle.ts';
import { ContractError } from './read-contract.ts';
import { renderReference } from './render-reference.ts';

try {
  await renderReference(await bundle());
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(errorLine(error.message));
  process.exitCode = 1;
}
