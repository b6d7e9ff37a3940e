/**
 * Writes `src/generated/` from the contract: its examples, and the validator of data sets. Nothing
 * is compiled at run time.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { renderResponses } from './render-responses.ts';
import { renderValidator } from './render-validator.ts';

const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('responses.ts', folder), renderResponses(operation));
await writeFile(
  new URL('validator.ts', folder),
  await renderValidator(contract.components.schemas),
);
