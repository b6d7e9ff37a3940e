/**
 * Writes `src/generated/` from the contract: its examples, a function to copy each field, and the
 * validator of data sets. Nothing is compiled at run time.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import type { Operation } from '@liked-posts/spec/operation.json';
import { renderResponses } from './render-responses.ts';
import { renderValidator } from './render-validator.ts';

const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('responses.ts', folder), renderResponses(operation));
await writeFile(new URL('fields.ts', folder), renderFields(operation));
await writeFile(
  new URL('validator.ts', folder),
  await renderValidator(contract.components.schemas),
);

/**
 * Renders the module with a function for each field of each resource. A single function that takes
 * the name of the field would be several times slower, because engines optimize fixed names better.
 */
function renderFields({ resources }: Operation): string {
  const entries = resources.map(
    ({ name, fields }) => `  ${JSON.stringify(name)}: {\n${fields.map(renderCopy).join('')}  },\n`,
  );
  return `// Generated from the contract by \`pnpm build\`. Do not edit.

import type { Resources } from '@liked-posts/types';

/** Fields by name. */
type Fields = Record<string, unknown>;

/** Copies a field from one object to another, if the first has it. */
export type CopyField = (from: Readonly<Fields>, to: Fields) => void;

/** For each resource and each of its fields, in the contract's order: how to copy it. */
export const copyField: Readonly<Record<keyof Resources, Readonly<Record<string, CopyField>>>> = {
${entries.join('')}};
`;
}

function renderCopy(field: string): string {
  const name = JSON.stringify(field);
  return `    ${name}: (from, to) => {
      const value = from[${name}];
      if (value !== undefined) to[${name}] = value;
    },
`;
}
