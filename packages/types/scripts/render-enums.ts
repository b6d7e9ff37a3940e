import { type BuiltContract, banner, listEnums } from './contract.ts';

/**
 * Renders `src/generated/enums.ts`: of each enum a union and an array.
 *
 *   export type MediaType = "animated_gif" | "photo" | "video";
 *   export const mediaTypes = ["animated_gif", "photo", "video"] as const;
 */
export function renderEnums(contract: BuiltContract): string {
  const parts = listEnums(contract).map(({ valueName, valueDescription, listName, values }) => {
    const literals = values.map((value) => JSON.stringify(value));
    return `${renderComment(valueDescription)}
export type ${valueName} = ${literals.join(' | ')};

/** Every {@link ${valueName}}, in the contract's order. */
export const ${listName} = [
${literals.map((literal) => `  ${literal},\n`).join('')}] as const;
`;
  });
  return `${banner}\n${parts.join('\n')}`;
}

/** A doc comment. Nothing in its text can end the comment early. */
function renderComment(text: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`;
}
