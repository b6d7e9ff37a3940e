import { parameters } from '../generated/parameters.ts';
import type { Parameter } from './parameter.ts';

/** The query parameters of the operation, in the contract's order. */
export const queryNames: readonly string[] = Object.entries<Parameter>(parameters)
  .filter(([, parameter]) => parameter.in === 'query')
  .map(([name]) => name);

export function isQueryName(name: string): name is keyof typeof parameters {
  return queryNames.includes(name);
}

/** The query parameter with this name; undefined if there is none. */
export function findParameter(name: string): Parameter | undefined {
  return isQueryName(name) ? parameters[name] : undefined;
}
