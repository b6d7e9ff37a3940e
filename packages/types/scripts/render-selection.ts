import type { Contract } from './contract.ts';
import { banner } from './source-text.ts';

/** What selection rests on: the default fields of each object, and where each expansion leads. */
export function renderSelection(contract: Contract): string {
  const expandsTo = contract.schemas['Expansion']?.['x-expands-to'];
  if (!expandsTo) throw new Error('The contract\'s schema Expansion has no "x-expands-to".');
  return `${banner}
/** The fields that each object carries without being asked for them. */
export const defaultFields = {
${Object.entries(contract.schemas)
  .flatMap(([name, schema]) =>
    schema['x-default-fields']?.length ? [entry(name, schema['x-default-fields'])] : [],
  )
  .join('')}} as const;

/** The member of \`includes\` in which each expansion puts what it finds. */
export const expandsTo = {
${Object.entries(expandsTo)
  .map(([expansion, member]) => entry(expansion, member))
  .join('')}} as const;
`;
}

function entry(name: string, value: unknown): string {
  return `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
}
