import type { Operation } from '@liked-posts/spec/operation.json';

/**
 * The module with a function for each field of each resource. With a single function that
 * takes the name of the field, a page would take several times as long, because the engine could
 * not know what it reads and writes.
 */
export function renderFields({ resources }: Operation): string {
  const members = resources.map(
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
${members.join('')}};
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
