import { nearestName } from './nearest-name.ts';
import { allowedValues, mayBeEmpty, type Parameter } from './parameter.ts';
import type { Problem } from './problem.ts';

/** A query as it came in: all values of a name that is there more than once. */
export type Query = Readonly<Record<string, string | string[]>>;

/** What {@link checkQuery} finds. */
export interface CheckedQuery {
  readonly problems: Problem[];
  /** The part of the query that has no problem yet, for Prism to check. */
  readonly sound: Record<string, string>;
}

/** The parameter that the tokens in the `meta` of a page are for. */
export const tokenParameter = 'pagination_token';

/**
 * Finds what Prism does not: parameters that are unknown, repeated or empty, and integers that are not written in
 * decimal digits.
 */
export function checkQuery(
  parameters: readonly Parameter[],
  query: Query,
  strict: boolean,
): CheckedQuery {
  const problems: Problem[] = [];
  const sound: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter === undefined) {
      if (strict) problems.push({ in: 'query', name, reason: unknownParameter(name, parameters) });
      continue;
    }
    const reason = misuse(parameter, value);
    if (reason !== undefined) problems.push({ in: 'query', name, reason });
    else sound[name] = String(value);
  }
  return { problems, sound };
}

function misuse(parameter: Parameter, value: string | string[]): string | undefined {
  const { name } = parameter;
  const allowed = allowedValues(parameter);
  if (Array.isArray(value)) {
    const separated = parameter.schema.type === 'array' ? ', its values separated by commas' : '';
    return `The \`${name}\` query parameter is there ${value.length} times, as [${value.map(shortened).join('] and [')}]: send it once${separated}.`;
  }
  if (value === '' && !mayBeEmpty(parameter)) {
    return `The \`${name}\` query parameter value [] is empty: send ${allowed}, or leave the parameter out.`;
  }
  // Prism reads 0x10, 1e1 and 05 as integers.
  if (parameter.schema.type === 'integer' && !/^-?(0|[1-9]\d*)$/.test(value)) {
    return notAllowed(parameter, [value]);
  }
  return undefined;
}

/** The reason why `values` of a parameter are outside the contract. */
export function notAllowed(parameter: Parameter, values: readonly string[]): string {
  const [first = ''] = values;
  const choices = parameter.schema.items?.enum ?? parameter.schema.enum ?? [];
  const meant = nearestName(first, choices);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const shown = values.slice(0, 10).map(shortened).join(', ') + (values.length > 10 ? ', …' : '');
  return `The \`${parameter.name}\` ${parameter.in} parameter value [${shown}] is not allowed: send ${allowedValues(parameter)}.${hint}`;
}

function unknownParameter(name: string, parameters: readonly Parameter[]): string {
  const names = parameters.map((parameter) => parameter.name);
  // The names in `meta` are the ones most often sent in place of the parameter that takes them.
  const meant = /^(next|previous)_?token$/i.test(name) ? tokenParameter : nearestName(name, names);
  const hint = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
  return `The query parameter [${shortened(name)}] is unknown: send one of ${names.join(', ')}.${hint}`;
}

/** A value as a sentence can hold it. */
function shortened(value: string): string {
  return value.length > 100 ? `${value.slice(0, 99)}…` : value;
}
