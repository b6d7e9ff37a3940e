import type { parameters } from '../generated/parameters.ts';
import type { LikedPostsQuery } from '../query.ts';
import {
  complaintOfType,
  explainRepeated,
  explainUnknown,
  explainValues,
  malformed,
  parameterNamed,
  show,
  type Violation,
} from './explain.ts';
import type { Parameter } from './parameter.ts';

type Name = keyof typeof parameters;

/** A query and its violations. */
export interface ReadQuery {
  /** The parameters that are within the contract. */
  readonly query: LikedPostsQuery;
  /** The first twenty violations, in the order of the query. */
  readonly violations: readonly Violation[];
  /** How many more there are. */
  readonly more: number;
}

/** The most violations that are explained for one request. */
export const mostViolations = 20;

/**
 * Reads a query and checks it against the contract.
 *
 * @param input - the query of a URL, with or without its question mark; decoded pairs, such as
 *   `URLSearchParams`; or an object with the parameters, such as a client takes
 * @param ignoreUnknown - whether to ignore parameters that the contract does not have
 * @example
 * const { query, violations } = readQuery('?max_results=3&tweet.fields=lang');
 * query; // { 'tweet.fields': ['lang'] }
 * violations[0]?.reason; // 'The `max_results` query parameter value [3] is not between 5 and 100. …'
 */
export function readQuery(
  input: string | Iterable<readonly [string, string]> | object,
  ignoreUnknown = false,
): ReadQuery {
  const violations: Violation[] = [];
  let more = 0;
  const report = (explain: () => Violation) => {
    if (violations.length < mostViolations) violations.push(explain());
    else more += 1;
  };
  // Without a prototype, a parameter named `__proto__` is a parameter like any other.
  const query: Record<string, unknown> = Object.create(null);
  const check = (name: string, texts: readonly string[], value: unknown, complaint?: string) => {
    const parameter = parameterNamed(name);
    if (parameter?.in !== 'query') {
      if (!ignoreUnknown) report(() => explainUnknown(name, texts));
      return;
    }
    if (texts.length > 1) {
      report(() => explainRepeated(name, texts));
      return;
    }
    const wrong = findWrong(parameter, value, texts);
    if (wrong.length === 0) {
      query[name] = value;
      return;
    }
    const why = complaint ?? complaintOfType(parameter, value);
    // The contract has a parameter of this name.
    report(() => explainValues(name as Name, [...new Set(wrong)], why));
  };

  if (typeof input === 'string' || Symbol.iterator in input) {
    const undecoded = new Set<string>();
    const texts = grouped(typeof input === 'string' ? decoded(input, undecoded) : input);
    for (const [name, values] of texts) {
      if (undecoded.has(name)) check(name, values, undefined, malformed);
      else check(name, values, parse(parameterNamed(name), values[0] ?? ''));
    }
  } else {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) check(name, [show(value)], value);
    }
  }
  // Each member was checked against its parameter.
  return { query: { ...query } as LikedPostsQuery, violations, more };
}

/** Reads the value of a parameter in the path, still percent-encoded. */
export function readPathParameter(
  name: Name,
  encoded: string,
): { readonly value: string } | { readonly violation: Violation } {
  const value = decode(encoded);
  if (value === undefined) return { violation: explainValues(name, [encoded], malformed) };
  const parameter = parameterNamed(name);
  const wrong = parameter ? findWrong(parameter, value, [value]) : [];
  return wrong.length === 0 ? { value } : { violation: explainValues(name, [value]) };
}

function parse(parameter: Parameter | undefined, text: string): unknown {
  if (parameter && 'values' in parameter) return text === '' ? [] : text.split(',');
  if (parameter?.role !== 'whole-number') return text;
  return /^-?(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN;
}

/** The wrong values of a list, or any other value that is wrong. */
function findWrong(
  parameter: Parameter,
  value: unknown,
  texts: readonly string[],
): readonly string[] {
  switch (parameter.role) {
    case 'list':
      if (!Array.isArray(value)) return texts;
      if (value.length === 0) return [''];
      return [...value].filter((item) => !parameter.values.includes(item)).map(show);
    case 'whole-number': {
      const { minimum, maximum } = parameter;
      const isWhole = typeof value === 'number' && Number.isInteger(value);
      return isWhole && value >= minimum && value <= maximum ? [] : texts;
    }
    case 'page-token':
    case 'text': {
      const { pattern = '' } = parameter;
      const isText = typeof value === 'string' && value !== '';
      return isText && new RegExp(pattern, 'u').test(value) ? [] : texts;
    }
    default:
      return parameter satisfies never;
  }
}

/** The pairs in a query. A pair that cannot be decoded stays encoded, its name in `undecoded`. */
function decoded(search: string, undecoded: Set<string>): [string, string][] {
  const pairs: [string, string][] = [];
  for (const piece of search.replace(/^\?/, '').split('&')) {
    if (piece === '') continue;
    const [, rawName = '', rawValue = ''] = /([^=]*)=?(.*)/s.exec(piece) ?? [];
    const name = decode(rawName.replaceAll('+', ' '));
    const value = decode(rawValue.replaceAll('+', ' '));
    if (value === undefined) undecoded.add(name ?? rawName);
    pairs.push([name ?? rawName, value ?? rawValue]);
  }
  return pairs;
}

function grouped(pairs: Iterable<readonly [string, string]>): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const others = values.get(name);
    if (others) others.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** Decodes percent-escapes; undefined if they are malformed. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
