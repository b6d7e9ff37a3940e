import { parameters } from '../generated/parameters.ts';
import type { LikedPostsQuery } from '../query.ts';
import {
  decode,
  isQueryName,
  type QueryInput,
  type Received,
  receiveParameters,
  toText,
} from './decode-query.ts';
import {
  complainAboutType,
  explainRepeated,
  explainUnknown,
  explainValues,
  type Violation,
} from './explain.ts';
import type { Parameter } from './parameter.ts';

/** A query and its violations. */
export interface ReadQuery {
  /** The parameters that are within the contract. */
  readonly query: LikedPostsQuery;
  /** The first {@link mostViolations}, in the order of the query. */
  readonly violations: readonly Violation[];
  /** How many further violations there are. */
  readonly more: number;
}

/** The complaint about a value with a malformed percent-escape. */
const malformedComplaint = 'cannot be decoded. Write % as %25.';

/** How many violations are explained for one query, at most. */
export const mostViolations = 20;

/**
 * Reads a query and checks it against the contract.
 *
 * @param input - the query as a URL has it, as decoded pairs, or as an object
 * @param options - `ignoreUnknown`: whether to ignore parameters that the contract does not have
 * @example
 * const { query, violations } = readQuery('?max_results=3&tweet.fields=lang');
 * query; // { 'tweet.fields': ['lang'] }
 * violations[0]?.reason; // 'The `max_results` query parameter value [3] is not between 5 and 100. …'
 */
export function readQuery(
  input: QueryInput,
  { ignoreUnknown = false }: { readonly ignoreUnknown?: boolean } = {},
): ReadQuery {
  const violations: Violation[] = [];
  let more = 0;
  const query: Record<string, unknown> = {};
  for (const received of receiveParameters(input)) {
    const { name, value } = received;
    if (ignoreUnknown && !isQueryName(name)) continue;
    const explain = findMistake(received);
    if (!explain) query[name] = value;
    else if (violations.length < mostViolations) violations.push(explain());
    else more += 1;
  }
  // The cast: `findMistake` has checked each member against its parameter.
  return { query: query as LikedPostsQuery, violations, more };
}

/** Reads the value of a parameter in the path, still percent-encoded. */
export function readPathParameter(
  name: keyof typeof parameters,
  encoded: string,
): { readonly value: string } | { readonly violation: Violation } {
  const value = decode(encoded);
  if (value === undefined) return { violation: explainValues(name, [encoded], malformedComplaint) };
  if (listWrongTexts(parameters[name], { value, texts: [value] }).length === 0) return { value };
  return { violation: explainValues(name, [value]) };
}

/**
 * Finds out whether a parameter violates the contract. Returns the function that explains it, because
 * to explain takes longer than to check.
 */
function findMistake(received: Received): (() => Violation) | undefined {
  const { name, texts, value } = received;
  if (!isQueryName(name)) return () => explainUnknown(name, texts);
  if (texts.length > 1) return () => explainRepeated(name, texts);
  if (value === undefined) return () => explainValues(name, texts, malformedComplaint);
  const parameter = parameters[name];
  const wrongTexts = [...new Set(listWrongTexts(parameter, received))];
  if (wrongTexts.length === 0) return undefined;
  return () => explainValues(name, wrongTexts, complainAboutType(parameter, value));
}

/**
 * The texts of the values that violate a parameter: elements of a list, or else the whole value. For
 * `tweet.fields=id,a`, they are `['a']`; for `max_results=3`, `['3']`. None if the parameter is right.
 */
function listWrongTexts(
  parameter: Parameter,
  { value, texts }: Pick<Received, 'value' | 'texts'>,
): readonly string[] {
  switch (parameter.role) {
    case 'list':
      if (!Array.isArray(value)) return texts;
      // An empty list is sent as an empty text, `tweet.fields=`, so that is its wrong text.
      if (value.length === 0) return [''];
      // Copied, because `filter` skips the holes of a sparse array.
      return [...value].filter((item) => !parameter.values.includes(item)).map(toText);
    case 'whole-number': {
      const { minimum, maximum } = parameter;
      const isWhole = typeof value === 'number' && Number.isInteger(value);
      return isWhole && value >= minimum && value <= maximum ? [] : texts;
    }
    case 'page-token':
    case 'text': {
      // An empty pattern matches any text.
      const { pattern = '' } = parameter;
      const isText = typeof value === 'string' && value !== '';
      return isText && new RegExp(pattern, 'u').test(value) ? [] : texts;
    }
    default:
      return parameter satisfies never;
  }
}
