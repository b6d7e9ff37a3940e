import { type Contract, queryEnumsOf } from './contract.ts';
import { banner, docComment, unionOf } from './source-text.ts';

/** Each enum of what a query can ask for, as the union of its values and as an array of them. */
export function renderEnums(contract: Contract): string {
  const parts = queryEnumsOf(contract).map(([name, schema]) => {
    const values = schema.enum.map((value) => `  ${JSON.stringify(value)},\n`).join('');
    const doc = docComment(schema.description);
    return (
      `${doc}export type ${name} = ${unionOf(schema.enum)};\n\n` +
      `/** Every {@link ${name}}, in the contract's order. */\n` +
      `export const ${arrayName(name)} = [\n${values}] as const;\n`
    );
  });
  return `${banner}\n${parts.join('\n')}`;
}

/** `TweetField` → `tweetFields`: the enum names one value, the array holds them all. */
function arrayName(enumName: string): string {
  return `${enumName.charAt(0).toLowerCase()}${enumName.slice(1)}s`;
}
