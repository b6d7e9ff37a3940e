import { parameters } from '../generated/parameters.ts';
import type { LikedPostsQuery } from '../query.ts';
import {
  complainAboutType,
  explainRepeated,
  explainUnknown,
  explainValues,
  findParameter,
  malformedComplaint,
  queryNames,
  toText,
  type Violation,
} from './explain.ts';
import type { Parameter } from './parameter.ts';

/** A query and its violations. */
export interface ReadQuery {
  /** The parameters that are within the contract. */
  readonly query: LikedPostsQuery;
  /** The first twenty violations, in the order of the query. */
  readonly violations: readonly Violation[];
  /** How many violations there are beyond the first twenty. */
  readonly more: number;
}

/** The most violations that are explained for one request. */
export const mostViolations = 20;

/**
 * A parameter as it was received: `max_results=5&max_results=6` is
 * `{ name: 'max_results', texts: ['5', '6'], value: 5 }`.
 */
interface Received {
  readonly name: string;
  /** The values as text, for messages. There are several if the parameter was repeated. */
  readonly texts: string[];
  readonly value?: unknown;
  /** Why there is no value. */
  readonly complaint?: string;
}

/**
 * Reads a query and checks it against the contract.
 *
 * @param input - the query of a URL, with or without its question mark; decoded pairs, such as
 *   `URLSearchParams`; or an object with the parameters, such as a client takes
 * @param options - `ignoreUnknown`: whether to ignore parameters that the contract does not have
 * @example
 * const { query, violations } = readQuery('?max_results=3&tweet.fields=lang');
 * query; // { 'tweet.fields': ['lang'] }
 * violations[0]?.reason; // 'The `max_results` query parameter value [3] is not between 5 and 100. …'
 */
export function readQuery(
  input: string | Iterable<readonly [string, string]> | object,
  { ignoreUnknown = false }: { readonly ignoreUnknown?: boolean } = {},
): ReadQuery {
  const violations: Violation[] = [];
  let more = 0;
  // Without a prototype, a parameter named `__proto__` is a parameter like any other.
  const query: Record<string, unknown> = Object.create(null);
  for (const received of listReceived(input)) {
    const { name, value } = received;
    if (ignoreUnknown && !queryNames.includes(name)) continue;
    const explain = checkParameter(received);
    if (!explain) query[name] = value;
    else if (violations.length < mostViolations) violations.push(explain());
    else more += 1;
  }
  // Each member was checked against its parameter.
  return { query: { ...query } as LikedPostsQuery, violations, more };
}

/** Reads the value of a parameter in the path, still percent-encoded. */
export function readPathParameter(
  name: keyof typeof parameters,
  encoded: string,
): { readonly value: string } | { readonly violation: Violation } {
  const value = decode(encoded);
  if (value === undefined) return { violation: explainValues(name, [encoded], malformedComplaint) };
  if (listWrong(parameters[name], value, [value]).length === 0) return { value };
  return { violation: explainValues(name, [value]) };
}

function listReceived(input: Parameters<typeof readQuery>[0]): Received[] {
  if (typeof input === 'string') {
    const pieces = input.replace(/^\?/, '').split('&');
    return mergeRepeated(pieces.filter(Boolean).map(decodePiece));
  }
  if (Symbol.iterator in input) return mergeRepeated(Array.from(input, readPair));
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, texts: [toText(value)], value }));
}

/** Makes a function that explains what is wrong with a parameter; undefined if nothing is. */
function checkParameter({ name, texts, value, complaint }: Received) {
  const parameter = findParameter(name);
  if (parameter?.in !== 'query') return () => explainUnknown(name, texts);
  if (texts.length > 1) return () => explainRepeated(name, texts);
  const wrongTexts = listWrong(parameter, value, texts);
  if (wrongTexts.length === 0) return undefined;
  return () =>
    explainValues(
      // `findParameter` knows the name.
      name as keyof typeof parameters,
      [...new Set(wrongTexts)],
      complaint ?? complainAboutType(parameter, value),
    );
}

/**
 * The texts of the values that violate a parameter: elements of a list, or else the whole value. For
 * `tweet.fields=id,a`, that is `['a']`; for `max_results=3`, `['3']`. Empty if the parameter is right.
 */
function listWrong(
  parameter: Parameter,
  value: unknown,
  texts: readonly string[],
): readonly string[] {
  switch (parameter.role) {
    case 'list':
      if (!Array.isArray(value)) return texts;
      if (value.length === 0) return [''];
      return [...value].filter((item) => !parameter.values.includes(item)).map(toText);
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

/** Decodes one parameter of a URL: `a=1%2C2` has the name `a` and the text `1,2`. */
function decodePiece(piece: string): Received {
  const [, rawName = '', rawText = ''] = /([^=]*)=?(.*)/s.exec(piece) ?? [];
  const name = decode(rawName.replaceAll('+', ' ')) ?? rawName;
  const text = decode(rawText.replaceAll('+', ' '));
  if (text !== undefined) return readPair([name, text]);
  return { name, texts: [rawText], complaint: malformedComplaint };
}

function readPair([name, text]: readonly [name: string, text: string]): Received {
  return { name, texts: [text], value: parseText(findParameter(name), text) };
}

function mergeRepeated(parameters: readonly Received[]): Received[] {
  const byName = new Map<string, Received>();
  for (const parameter of parameters) {
    const { name, texts } = parameter;
    const earlier = byName.get(name);
    if (earlier) earlier.texts.push(...texts);
    else byName.set(name, parameter);
  }
  return [...byName.values()];
}

/** The value of a parameter. NaN stands for text that should be a whole number, but is not one. */
function parseText(parameter: Parameter | undefined, text: string): unknown {
  if (parameter?.role === 'list') return text === '' ? [] : text.split(',');
  if (parameter?.role !== 'whole-number') return text;
  return /^-?(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN;
}

/** Decodes percent-escapes; undefined if they are malformed. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
