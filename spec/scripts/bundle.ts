import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Assumption } from '../types/assumptions.d.ts';
import type { Contract } from '../types/openapi.d.ts';
import type { Operation } from '../types/operation.d.ts';
import { listAssumptions } from './assumptions.ts';
import { flatten } from './flatten.ts';
import { redocly, root } from './redocly.ts';
import { renderWorkflows } from './render-workflows.ts';

/** The description could not be bundled; the message is what Redocly says of it. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/**
 * Writes the contract as one document, in YAML and JSON, its operation flattened, the list of what
 * it assumes, and the workflows.
 *
 * @throws {BundleError} when the description cannot be read
 */
export async function bundle(): Promise<{
  contract: Contract;
  operation: Operation;
  assumptions: Assumption[];
}> {
  const { status, stdout, stderr } = await redocly(
    'bundle',
    'openapi.yaml',
    '--output=dist/openapi.yaml',
  );
  if (status !== 0) throw new BundleError(stdout + stderr);

  const contract: Contract = parse(await readFile(join(root, 'dist/openapi.yaml'), 'utf8'));
  const assumptions = listAssumptions(contract);
  const operation = flattened(contract);
  await writeJson('dist/openapi.json', contract);
  await writeJson('dist/operation.json', operation);
  await writeJson('dist/assumptions.json', assumptions);
  await rm(join(root, 'dist/workflows'), { recursive: true, force: true });
  await mkdir(join(root, 'dist/workflows'));
  for (const [file, text] of await renderWorkflows(operation)) {
    await writeFile(join(root, 'dist/workflows', file), text);
  }
  return { contract, operation, assumptions };
}

function flattened(contract: Contract): Operation {
  try {
    return flatten(contract);
  } catch (cause) {
    throw new BundleError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
}
