import type { Parameter } from '@liked-posts/spec/operation.json';
import { banner, type Contract, listsOf } from './contract.ts';

/** The members that limit the value of a parameter. */
const limiting = new Set(['minimum', 'maximum', 'default', 'pattern', 'patternDescription']);

/** The parameters of the operation, with the values that each accepts. */
export function renderParameters(contract: Contract): string {
  const { path, parameters } = contract.operation;
  const lists = listsOf(contract).map(({ listName }) => listName);
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
