import { shorten } from '@liked-posts/internal/printable';
import { parameters } from '../generated/parameters.ts';
import type { Parameter } from './parameter.ts';
import { renamedInQueries } from './renamed.ts';
import { suggest } from './suggest.ts';

/** Names that clients are known to send by mistake, in plain letters, and the right ones. */
const mistaken: Readonly<Record<string, string>> = {
  nexttoken: 'pagination_token',
  previoustoken: 'pagination_token',
  cursor: 'pagination_token',
  page: 'pagination_token',
  limit: 'max_results',
  count: 'max_results',
  fields: 'tweet.fields',
  postfields: 'tweet.fields',
  postsfields: 'tweet.fields',
  expand: 'expansions',
};

/** The most wrong values of a parameter that are named. */
const mostValues = 10;

/** A violation of the contract in a request. */
export interface Violation {
  /** The part of the request. */
  readonly in: 'path' | 'query';
  /** The parameter. */
  readonly name: string;
  /** The first ten wrong values as received. Long ones are cut. */
  readonly values: readonly string[];
  /** What is wrong, what is allowed and what was probably meant, if a known name is similar. */
  readonly reason: string;
}

/** The query parameters of the operation, in the contract's order. */
export const queryNames: readonly string[] = Object.keys(parameters).filter(
  (name) => parameterNamed(name)?.in === 'query',
);

/** The parameter with this name; undefined if there is none. */
export function parameterNamed(name: string): Parameter | undefined {
  const known: Readonly<Record<string, Parameter>> = parameters;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/**
 * The violation of a parameter with wrong values, in the words of the service if they are known,
 * followed by what is allowed.
 *
 * @param complaint - what is wrong with the values; by default, it depends on the role
 */
export function explainValues(
  name: keyof typeof parameters,
  values: readonly string[],
  complaint?: string,
): Violation {
  const parameter: Parameter = parameters[name];
  const value = `The \`${name}\` ${parameter.in} parameter value [${named(values).join(', ')}]`;
  const reason = `${value} ${complaint ?? describeViolation(name, parameter, values)}`;
  return violation(parameter.in, name, values, reason);
}

/** The complaint about a value of a wrong type, for callers without TypeScript. */
export function complaintOfType(parameter: Parameter, value: unknown): string | undefined {
  const type = Array.isArray(value) ? 'array' : typeof value;
  const isNumber = parameter.role === 'whole-number';
  const wanted = 'values' in parameter ? 'an array' : isNumber ? 'a whole number' : 'a string';
  return wanted.endsWith(type) ? undefined : `is of the type ${type}. Send ${wanted}.`;
}

/** The complaint about a value with a malformed percent-escape. */
export const malformed = 'cannot be decoded. Write % as %25.';

function describeViolation(name: string, parameter: Parameter, values: readonly string[]): string {
  const [value = ''] = values;
  switch (parameter.role) {
    case 'list': {
      const choices = `is not one of [${parameter.values.join(', ')}].`;
      if (value === '') return `${choices} Send one or more of them, separated by commas.`;
      return choices + hint(values, parameter.values, name);
    }
    case 'whole-number': {
      const { minimum, maximum } = parameter;
      const isWithin = Number(value) >= minimum && Number(value) <= maximum;
      const what = isWithin
        ? 'is not written as a whole number'
        : `is not between ${minimum} and ${maximum}`;
      return `${what}. Send a whole number from ${minimum} to ${maximum}.`;
    }
    case 'page-token':
      return 'is not valid. Send the `next_token` or `previous_token` of an earlier page unchanged.';
    case 'text':
      if (value === '') return 'is empty. Send a value.';
      return `does not match ${parameter.pattern}. Send ${parameter.patternDescription ?? 'one that does'}.`;
    default:
      return parameter satisfies never;
  }
}

/** The violation of a query parameter that the operation does not have. */
export function explainUnknown(name: string, values: readonly string[]): Violation {
  const unknown = `The query parameter [${cut(name)}] is not one of [${queryNames.join(', ')}].`;
  return violation('query', name, values, unknown + hint([name], queryNames, 'query'));
}

/** The violation of a query parameter that is sent more than once. */
export function explainRepeated(name: string, values: readonly string[]): Violation {
  const isList = 'values' in (parameterNamed(name) ?? {});
  const given = `given ${values.length} times, as [${named(values).join('] and [')}]`;
  const once = `Send it once${isList ? ', its values separated by commas' : ''}.`;
  return violation('query', name, values, `The \`${name}\` query parameter is ${given}. ${once}`);
}

function violation(
  location: Violation['in'],
  name: string,
  values: readonly string[],
  reason: string,
): Violation {
  return { in: location, name: cut(name), values: values.slice(0, mostValues).map(cut), reason };
}

/** The values that a sentence names. */
function named(values: readonly string[]): string[] {
  const first = values.slice(0, mostValues).map(cut);
  return values.length > mostValues ? [...first, '…'] : first;
}

/**
 * Where wrong names come from: the service's newer description, or else a mistake in the first.
 *
 * @param place - where the names are, as `renamedInQueries` has it
 */
function hint(wrong: readonly string[], names: readonly string[], place: string): string {
  const newer = Object.entries(renamedInQueries[place] ?? {}).filter(([, name]) =>
    wrong.includes(name),
  );
  if (newer.length > 0) {
    const pairs = newer.map(([ours, name]) => `\`${ours}\` for \`${name}\``).join(' and ');
    return ` Send ${pairs}: this contract does not have the names of the service's newer description.`;
  }
  const meant = suggest(wrong[0] ?? '', names, mistaken);
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
}

/** A value, cut to fit into a sentence. */
function cut(value: string): string {
  return value.length > 100 ? shorten(value, 99) : value;
}

/** A value of any type as a string. */
export function show(value: unknown): string {
  return typeof value === 'object' && value !== null ? '…' : String(value);
}
