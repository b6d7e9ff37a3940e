import type { Parameter } from '@liked-posts/spec/operation.json';
import { type BuiltContract, banner, listEnums } from './contract.ts';

/** The members that are copied, because code compares or quotes them. Others would only be weight. */
const copiedMembers = ['minimum', 'maximum', 'default', 'pattern', 'patternDescription'];

/**
 * Renders `src/generated/parameters.ts`: the parameters, with the values that each accepts. For
 * `max_results`, there is a line in the type of all parameters, and another one in their value:
 *
 *   readonly "max_results": Extract<Parameter, { role: "whole-number" }>;
 *   "max_results": { in: "query", role: "whole-number", minimum: 5, maximum: 100, default: 100 },
 */
export function renderParameters(contract: BuiltContract): string {
  const { path, parameters } = contract.operation;
  const imports = listEnums(contract).map(({ listName }) => `  ${listName},\n`);
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
  const copied = Object.entries(parameter)
    .filter(([member]) => copiedMembers.includes(member))
    .map(([member, value]) => `${member}: ${JSON.stringify(value)}`);
  const limits = parameter.role === 'list' ? [`values: ${parameter.listName}`] : copied;
  return `{ ${[`in: "${parameter.in}"`, `role: "${parameter.role}"`, ...limits].join(', ')} }`;
}
