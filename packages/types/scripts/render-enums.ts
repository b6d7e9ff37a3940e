import { type Contract, queryEnumsOf } from './contract.ts';
import { banner, docComment } from './source-text.ts';

/** Each enum of what a query can ask for, as a readonly array and as the union of its values. */
export function renderEnums(contract: Contract): string {
  const parts = queryEnumsOf(contract).map(([name, schema]) => {
    const constant = arrayName(name);
    const values = schema.enum.map((value) => `  ${JSON.stringify(value)},\n`).join('');
    const doc = docComment(schema.description);
    return (
      `${doc}export const ${constant} = [\n${values}] as const;\n\n` +
      `${doc}export type ${name} = (typeof ${constant})[number];\n`
    );
  });
  return `${banner}\n${parts.join('\n')}`;
}

/** `TweetField` → `tweetFields`: the enum names one value, the array holds them all. */
function arrayName(enumName: string): string {
  return `${enumName.charAt(0).toLowerCase()}${enumName.slice(1)}s`;
}
