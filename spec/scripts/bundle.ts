import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Assumption } from '../types/assumptions.d.ts';
import type { Contract } from '../types/openapi.d.ts';
import { listAssumptions } from './assumptions.ts';
import { redocly, root } from './redocly.ts';

/** The description could not be bundled; the message is what Redocly says of it. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/**
 * Writes the contract as one document, in YAML and JSON, and the list of what it assumes.
 *
 * @throws {BundleError} when the description cannot be read
 */
export async function bundle(): Promise<{ contract: Contract; assumptions: Assumption[] }> {
  const { status, stdout, stderr } = await redocly(
    'bundle',
    'openapi.yaml',
    '--output=dist/openapi.yaml',
  );
  if (status !== 0) throw new BundleError(stdout + stderr);

  const contract: Contract = parse(await readFile(join(root, 'dist/openapi.yaml'), 'utf8'));
  const assumptions = listAssumptions(contract);
  await writeJson('dist/openapi.json', contract);
  await writeJson('dist/assumptions.json', assumptions);
  return { contract, assumptions };
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
}
