import type { Parameter } from '@liked-posts/spec/operation.json';
import { type Contract, listsOf } from './contract.ts';
import { banner } from './source-text.ts';

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
${parameters
  .map(
    ({ name, role }) => `  readonly ${JSON.stringify(name)}: ParameterOf<${JSON.stringify(role)}>;
`,
  )
  .join('')}} = {
${parameters.map((parameter) => `  ${JSON.stringify(parameter.name)}: ${render(parameter)},\n`).join('')}};
`;
}

function render(parameter: Parameter): string {
  const { in: location, role } = parameter;
  const rules = rulesOf(parameter).map(([name, value]) => `, ${name}: ${value}`);
  return `{ in: ${JSON.stringify(location)}, role: ${JSON.stringify(role)}${rules.join('')} }`;
}

/** The members of a parameter that depend on its role, as source text. */
function rulesOf(parameter: Parameter): [name: string, value: unknown][] {
  switch (parameter.role) {
    case 'fields':
    case 'expansions':
    case 'choice':
      return [['values', parameter.listName]];
    case 'whole-number': {
      const { minimum, maximum, default: fallback } = parameter;
      return [
        ['minimum', minimum],
        ['maximum', maximum],
        ...(fallback === undefined ? [] : [['default', fallback] satisfies [string, number]]),
      ];
    }
    case 'page-token':
      return [['pattern', JSON.stringify(parameter.pattern)]];
    case 'text': {
      const { pattern, patternDescription } = parameter;
      return Object.entries({ pattern, patternDescription }).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, JSON.stringify(text)]],
      );
    }
    default:
      return parameter satisfies never;
  }
}
