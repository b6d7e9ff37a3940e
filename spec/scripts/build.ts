/**
 * Writes to `dist/`: the contract as one document, in YAML and in JSON; `operation.json`, its
 * operation flattened; `assumptions.json`, what it assumes; `schemas/`, its JSON Schemas;
 * `workflows/`; and `reference.html`. If the contract has mistakes, `dist/` stays as it is.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@redocly/openapi-core';
import { stringify } from 'yaml';
import { formatError } from '../../packages/internal/src/terminal.ts';
import type { Contract } from '../types/openapi.d.cts';
import { listAssumptions } from './assumptions.ts';
import { bundleContract } from './bundle.ts';
import { flatten } from './flatten.ts';
import { ContractError } from './read-contract.ts';
import { packageFolder } from './redocly.ts';
import { renderReference } from './render-reference.ts';
import { renderSchemas } from './render-schemas.ts';

try {
  const config = await loadConfig({ configPath: join(packageFolder, 'redocly.yaml') });
  await writeAll(await bundleContract(join(packageFolder, '..'), 'The contract', config));
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(formatError(error.message));
  process.exitCode = 1;
}

async function writeAll(contract: Contract): Promise<void> {
  // These four may throw a `ContractError`. No file is written before, so the last good ones stay.
  const operation = flatten(contract);
  const assumptions = listAssumptions(contract);
  const schemas = renderSchemas(contract);
  const reference = renderReference(contract, operation, assumptions);
  // Older parsers take `3_1874` for a number unless it is quoted.
  const yaml = stringify(contract, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    lineWidth: 0,
    singleQuote: true,
  });
  await mkdir(join(packageFolder, 'dist'), { recursive: true });
  await writeFile(join(packageFolder, 'dist/openapi.yaml'), yaml);
  await writeJson('dist/openapi.json', contract);
  await writeJson('dist/operation.json', operation);
  await writeJson('dist/assumptions.json', assumptions);
  await writeFile(join(packageFolder, 'dist/reference.html'), reference);
  await emptyFolder('dist/schemas');
  for (const [file, schema] of schemas) await writeJson(join('dist/schemas', file), schema);
  await copyWorkflows(operation.version);
}

/** Copies the workflows to `dist/`. There, they state the contract's version, and where it is in `dist/`. */
async function copyWorkflows(version: string): Promise<void> {
  await emptyFolder('dist/workflows');
  for (const file of await readdir(join(packageFolder, 'workflows'))) {
    const text = await readFile(join(packageFolder, 'workflows', file), 'utf8');
    const copy = text
      .replace(/^ {2}version: .*$/m, `  version: ${version}`)
      .replace('../dist/openapi.yaml', '../openapi.yaml');
    await writeFile(join(packageFolder, 'dist/workflows', file), copy);
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(join(packageFolder, folder), { recursive: true, force: true });
  await mkdir(join(packageFolder, folder));
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(join(packageFolder, file), `${JSON.stringify(value, null, 2)}\n`);
}
