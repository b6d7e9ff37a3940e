import { shorten } from '@liked-posts/internal/printable';
import { parameters } from '../generated/parameters.ts';
import { queryNames } from './decode-query.ts';
import type { Parameter } from './parameter.ts';
import { renamedInQueries } from './renamed.ts';
import { suggest } from './suggest.ts';

/** The right name for each wrong name that clients send, in lower case and without punctuation. */
const nameByMistake: Readonly<Record<string, string>> = {
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

/** How many wrong values of a parameter a violation names. */
const maxValues = 10;
/** How many characters of a wrong value a violation quotes. */
const maxCharacters = 100;

/** A violation of the contract in a request. */
export interface Violation {
  readonly in: 'path' | 'query';
  /** The name of the parameter. */
  readonly name: string;
  /** The first ten wrong values as received. Long ones are cut. */
  readonly values: readonly string[];
  /**
   * What is wrong, what is allowed and what was probably meant: "The query parameter [limit] is not
   * one of [max_results, …]. Did you mean `max_results`?"
   */
  readonly reason: string;
}

/**
 * The violation of a parameter with wrong values: "The `max_results` query parameter value [3] is not
 * between 5 and 100. Send a whole number from 5 to 100." The words before the first full stop are those
 * of the service, if they are known.
 *
 * @param complaint - such as `is empty. Send a value.` Default: the complaint for the parameter's role
 */
export function explainValues(
  name: keyof typeof parameters,
  values: readonly string[],
  complaint?: string,
): Violation {
  const parameter = parameters[name];
  const quoted = quoteValues(values).join(', ');
  const predicate = complaint ?? complainAboutValues(name, parameter, values);
  const reason = `The \`${name}\` ${parameter.in} parameter value [${quoted}] ${predicate}`;
  return cutViolation({ in: parameter.in, name, values, reason });
}

/** The type of JavaScript that a value has, by the role of its parameter. */
const typeByRole: Readonly<Record<Parameter['role'], string>> = {
  list: 'array',
  'whole-number': 'number',
  'page-token': 'string',
  text: 'string',
};

/** The complaint about a value of a wrong type, which callers without TypeScript may send. */
export function complainAboutType({ role }: Parameter, value: unknown): string | undefined {
  const type = Array.isArray(value) ? 'array' : typeof value;
  const rightType = typeByRole[role];
  return type === rightType ? undefined : `is of the type ${type}, not ${rightType}.`;
}

function complainAboutValues(
  name: string,
  parameter: Parameter,
  values: readonly string[],
): string {
  // Only a list has several wrong values. The empty list of `tweet.fields=` has the wrong value ''.
  const [value = ''] = values;
  switch (parameter.role) {
    case 'list': {
      const choices = `is not one of [${parameter.values.join(', ')}].`;
      if (value === '') return `${choices} Send one or more of them, separated by commas.`;
      return choices + hintAtNames(values, parameter.values, name);
    }
    case 'whole-number': {
      const { minimum, maximum } = parameter;
      // Such as `5.0`, which is within the limits, but written in another way.
      const isWithin = Number(value) >= minimum && Number(value) <= maximum;
      const complaint = isWithin
        ? 'is not written as a whole number'
        : `is not between ${minimum} and ${maximum}`;
      return `${complaint}. Send a whole number from ${minimum} to ${maximum}.`;
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
  const unknown = `The query parameter [${cutLong(name)}] is not one of [${queryNames.join(', ')}].`;
  const reason = unknown + hintAtNames([name], queryNames, 'query');
  return cutViolation({ in: 'query', name, values, reason });
}

/** The violation of a query parameter that is sent more than once. */
export function explainRepeated(
  name: keyof typeof parameters,
  values: readonly string[],
): Violation {
  const quoted = quoteValues(values).join('] and [');
  const form = parameters[name].role === 'list' ? ', its values separated by commas' : '';
  const reason = `The \`${name}\` query parameter is given ${values.length} times, as [${quoted}]. Send it once${form}.`;
  return cutViolation({ in: 'query', name, values, reason });
}

/** A violation with a few short values, so that a request cannot make it long. */
function cutViolation({ name, values, ...others }: Violation): Violation {
  return { ...others, name: cutLong(name), values: cutValues(values) };
}

/** The values that a reason names, with `…` for further ones. */
function quoteValues(values: readonly string[]): string[] {
  const quoted = cutValues(values);
  return values.length > maxValues ? [...quoted, '…'] : quoted;
}

function cutValues(values: readonly string[]): string[] {
  return values.slice(0, maxValues).map(cutLong);
}

/**
 * A hint to append to a reason. The first row that applies decides:
 *
 *   some wrong names are newer names of ours    " Send `tweet.fields` for `post.fields`: …"
 *   the first wrong name is like a known name   " Did you mean `max_results`?"
 *   otherwise                                   ""
 *
 * @param renamePlace - `query` for names of parameters; for the values of a parameter, its name
 */
function hintAtNames(
  wrongNames: readonly string[],
  knownNames: readonly string[],
  renamePlace: string,
): string {
  const renames = Object.entries(renamedInQueries[renamePlace] ?? {})
    .filter(([, newName]) => wrongNames.includes(newName))
    .map(([ourName, newName]) => `\`${ourName}\` for \`${newName}\``);
  if (renames.length > 0) {
    return ` Send ${renames.join(' and ')}: this contract has the older names.`;
  }
  const likelyName = suggest(wrongNames[0] ?? '', knownNames, nameByMistake);
  return likelyName === undefined ? '' : ` Did you mean \`${likelyName}\`?`;
}

/** A value with at most `maxCharacters`, of which `…` is one. */
function cutLong(value: string): string {
  return value.length > maxCharacters ? shorten(value, maxCharacters - 1) : value;
}
