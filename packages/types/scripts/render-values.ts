import type { Parameter } from '@liked-posts/spec/operation.json';
import { type BuiltContract, banner, selectLists } from './contract.ts';

/** The members of a parameter that are copied as they are: those that code compares or quotes. */
const copiedMembers = new Set(['minimum', 'maximum', 'default', 'pattern', 'patternDescription']);

/**
 * Renders `src/generated/parameters.ts`: the parameters, with the values that each accepts.
 *
 *   export const parameters: { readonly "id": Extract<…>; } = { "id": { in: "path", … }, };
 */
export function renderParameters(contract: BuiltContract): string {
  const { path, parameters } = contract.operation;
  const imports = selectLists(contract).map(({ listName }) => `  ${listName},\n`);
  // Makes `parameters.max_results.minimum` a number, never undefined.
  const types = parameters.map(
    ({ name, role }) => `  readonly "${name}": Extract<Parameter, { role: "${role}" }>;\n`,
  );
  const values = parameters.map(
    (parameter) => `  "${parameter.name}": ${renderParameter(parameter)},\n`,
  );
  return `${banner}
import type { Parameter } from '../request/parameter.ts';
import {
${imports.join('')}} from './enums.ts';

/** The path of the operation. */
export const path = ${JSON.stringify(path)};

/** The parameters of the operation by name, in the contract's order. */
export const parameters: {
${types.join('')}} = {
${values.join('')}};
`;
}

/** A parameter as source text: `{ in: "query", role: "list", values: tweetFields }`. */
function renderParameter(parameter: Parameter): string {
  const { in: location, role } = parameter;
  const limits =
    'listName' in parameter
      ? [`values: ${parameter.listName}`]
      : Object.entries(parameter)
          .filter(([member]) => copiedMembers.has(member))
          .map(([member, value]) => `${member}: ${JSON.stringify(value)}`);
  return `{ ${[`in: "${location}"`, `role: "${role}"`, ...limits].join(', ')} }`;
}

/** Renders `src/generated/enums.ts`: a union, `TweetField`, and an array, `tweetFields`, of each enum. */
export function renderEnums(contract: BuiltContract): string {
  const parts = selectLists(contract).map(({ valueName, valueDescription, listName, values }) => {
    const literals = values.map((value) => JSON.stringify(value));
    return (
      `${renderComment(valueDescription)}export type ${valueName} = ${literals.join(' | ')};\n\n` +
      `/** Every {@link ${valueName}}, in the contract's order. */\n` +
      `export const ${listName} = [\n${literals.map((literal) => `  ${literal},\n`).join('')}] as const;\n`
    );
  });
  return `${banner}\n${parts.join('\n')}`;
}

/** A doc comment. Nothing in its text can end the comment early. */
function renderComment(text: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
