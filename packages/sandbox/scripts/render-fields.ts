import type { Contract } from '@liked-posts/spec/openapi.json';
import { resolve } from './operation.ts';

/**
 * The module with a function for each field of each kind of object. One function that took the name of the
 * field would take a page several times as long: the engine could not know what it reads and writes.
 */
export function renderFields(contract: Contract): string {
  const { schemas } = contract.components;
  const members = Object.entries(schemas['Includes']?.properties ?? {}).map(([member, list]) => {
    const [, schema] = resolve(schemas, list.items ?? {});
    const copies = Object.keys(schema.properties ?? {}).map(renderCopy);
    return `  ${JSON.stringify(member)}: {\n${copies.join('')}  },\n`;
  });
  return `// Generated from the contract by \`pnpm build\`. Do not edit.

/** Fields by name. */
type Fields = Record<string, unknown>;

/** Copies a field from one object to another, if the first has it. */
export type CopyField = (from: Readonly<Fields>, to: Fields) => void;

/** For each member of \`includes\` and each field of its objects: how to copy it. */
export const copyField: Readonly<Record<string, Readonly<Record<string, CopyField>>>> = {
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
