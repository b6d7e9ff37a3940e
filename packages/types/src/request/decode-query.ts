import { parameters } from '../generated/parameters.ts';

/** The query parameters of the operation, in the contract's order. */
export const queryNames: readonly string[] = Object.entries(parameters)
  .filter(([, parameter]) => parameter.in === 'query')
  .map(([name]) => name);

export function isQueryName(name: string): name is keyof typeof parameters {
  return queryNames.includes(name);
}

/**
 * The query of a URL, with or without its question mark; an iterable of decoded pairs, such as
 * `URLSearchParams`; or an object with the parameters, such as a client takes.
 */
export type QueryInput = string | Iterable<readonly [string, string]> | object;

/**
 * A parameter as it was received. For example, `max_results` in these queries:
 *
 *   max_results=5                 { texts: ['5'], value: 5 }
 *   max_results=5&max_results=6   { texts: ['5', '6'], value: 5 }
 *   max_results=x                 { texts: ['x'], value: NaN }
 *   max_results=%                 { texts: ['%'], value: undefined }
 */
export interface Received {
  readonly name: string;
  /** The values as text, for messages. There are several if the parameter was repeated. */
  readonly texts: string[];
  /** The value that came first; undefined if it could not be decoded. */
  readonly value: unknown;
}

/** Lists the parameters of a query by name, in the order in which each came first. */
export function receiveParameters(input: QueryInput): Received[] {
  if (typeof input === 'string') {
    const pieces = input.replace(/^\?/, '').split('&');
    return mergeRepeated(pieces.filter(Boolean).map(decodePiece));
  }
  if (Symbol.iterator in input) return mergeRepeated(Array.from(input, readPair));
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, texts: [toText(value)], value }));
}

/** Decodes one parameter of a URL: `a=1%2C2` has the name `a` and the text `1,2`. */
function decodePiece(piece: string): Received {
  // The pattern matches any piece, so the defaults are only for the compiler.
  const [, rawName = '', rawText = ''] = /([^=]*)=?(.*)/s.exec(piece) ?? [];
  const name = decode(rawName.replaceAll('+', ' ')) ?? rawName;
  const text = decode(rawText.replaceAll('+', ' '));
  return text === undefined ? { name, texts: [rawText], value: undefined } : readPair([name, text]);
}

function readPair([name, text]: readonly [name: string, text: string]): Received {
  return { name, texts: [text], value: parseText(name, text) };
}

/** Merges parameters of the same name into the first of them, which gets the texts of the others. */
function mergeRepeated(received: readonly Received[]): Received[] {
  const byName = new Map<string, Received>();
  for (const parameter of received) {
    const { name, texts } = parameter;
    const first = byName.get(name);
    if (first) first.texts.push(...texts);
    else byName.set(name, parameter);
  }
  return [...byName.values()];
}

/** The value that a text has by the role of its parameter. NaN if it should be a whole number, and is not. */
function parseText(name: string, text: string): unknown {
  const role = isQueryName(name) ? parameters[name].role : 'text';
  if (role === 'list') return text === '' ? [] : text.split(',');
  if (role !== 'whole-number') return text;
  return /^-?(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN;
}

/** Decodes percent-escapes; undefined if they are malformed. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A value as text for a message; `…` stands for an object. */
export function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '…' : String(value);
}
