/**
 * Writes `src/generated/` from the contract's bundle: what the sandbox knows of the contract, and the
 * validators compiled from it, so that nothing is compiled at run time.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { renderContract } from './render-contract.ts';
import { renderFields } from './render-fields.ts';
import { renderValidators } from './render-validators.ts';

const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('contract.ts', folder), renderContract(contract));
await writeFile(new URL('fields.ts', folder), renderFields(contract));
await writeFile(new URL('validators.ts', folder), await renderValidators(contract));
