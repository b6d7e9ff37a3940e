import { banner, type Contract, listsOf } from './contract.ts';

/** Each enum of a list parameter, as a union type and as an array. */
export function renderEnums(contract: Contract): string {
  const parts = listsOf(contract).map(({ valueName, valueDescription, listName, values }) => {
    const literals = values.map((value) => JSON.stringify(value));
    return (
      `${docComment(valueDescription)}export type ${valueName} = ${literals.join(' | ')};\n\n` +
      `/** Every {@link ${valueName}}, in the contract's order. */\n` +
      `export const ${listName} = [\n${literals.map((one) => `  ${one},\n`).join('')}] as const;\n`
    );
  });
  return `${banner}\n${parts.join('\n')}`;
}

/** A doc comment. Nothing in its text can end the comment early. */
function docComment(text: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
