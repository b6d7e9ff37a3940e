import type { Parameter } from '@liked-posts/spec/operation.json';
import { banner, type Contract, selectLists } from './contract.ts';

/** The members that limit the value of a parameter. */
const limiting = new Set(['minimum', 'maximum', 'default', 'pattern', 'patternDescription']);

/** The parameters of the operation, with the values that each accepts. */
export function renderParameters(contract: Contract): string {
  const { path, parameters } = contract.operation;
  const lists = selectLists(contract).map(({ listName }) => listName);
  return `${banner}
import type { ParameterOf } from '../request/parameter.ts';
import {
${lists.map((list) => `  ${list},\n`).join('')}} from './enums.ts';

/** The path of the operation. */
export const path = ${JSON.stringify(path)};

/** The parameters of the operation by name, in the contract's order. */
export const parameters: {
${parameters.map(({ name, role }) => `  readonly "${name}": ParameterOf<"${role}">;\n`).join('')}} = {
${parameters.map((parameter) => `  "${parameter.name}": ${render(parameter)},\n`).join('')}};
`;
}

function render(parameter: Parameter): string {
  const { in: location, role } = parameter;
  const limits =
    'listName' in parameter
      ? [`values: ${parameter.listName}`]
      : Object.entries(parameter)
          .filter(([member]) => limiting.has(member))
          .map(([member, value]) => `${member}: ${JSON.stringify(value)}`);
  return `{ ${[`in: "${location}"`, `role: "${role}"`, ...limits].join(', ')} }`;
}

/** Each enum of a list parameter, as a union type and as an array. */
export function renderEnums(contract: Contract): string {
  const parts = selectLists(contract).map(({ valueName, valueDescription, listName, values }) => {
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
