import { type Contract, listsOf } from './contract.ts';
import { banner, docComment, unionOf } from './source-text.ts';

/** Each enum of a list parameter, as a union type and as an array. */
export function renderEnums(contract: Contract): string {
  const parts = listsOf(contract).map(({ valueName, valueDescription, listName, values }) => {
    const lines = values.map((value) => `  ${JSON.stringify(value)},\n`).join('');
    return (
      `${docComment(valueDescription)}export type ${valueName} = ${unionOf(values)};\n\n` +
      `/** Every {@link ${valueName}}, in the contract's order. */\n` +
      `export const ${listName} = [\n${lines}] as const;\n`
    );
  });
  return `${banner}\n${parts.join('\n')}`;
}
