import type { Contract } from './contract.ts';
import { banner, unionOf } from './source-text.ts';

/** What selection rests on: the default fields of each object, and where each expansion leads. */
export function renderSelection(contract: Contract): string {
  const defaults = Object.entries(contract.schemas).flatMap(([name, schema]) =>
    schema['x-default-fields'] ? [`  ${name}: ${unionOf(schema['x-default-fields'])};\n`] : [],
  );
  const expandsTo = contract.schemas['Expansion']?.['x-expands-to'];
  if (!expandsTo) throw new Error('The contract\'s schema Expansion has no "x-expands-to".');
  const entries = Object.entries(expandsTo).map(
    ([expansion, member]) => `  ${JSON.stringify(expansion)}: ${JSON.stringify(member)},\n`,
  );
  return (
    `${banner}\n` +
    '/** The fields each object carries without being asked for them. */\n' +
    `export interface DefaultFields {\n${defaults.join('')}}\n\n` +
    '/** The member of `includes` in which each expansion puts what it finds. */\n' +
    `export const expandsTo = {\n${entries.join('')}} as const;\n`
  );
}
