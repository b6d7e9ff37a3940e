import { parameters } from '@liked-posts/types/request';
import { lists } from '../contract/explanations.ts';

/** Splits the search of a URL into its pairs, undecoded: `a=b=c&d` is `a` with `b=c`, and `d` with ``. */
function splitPairs(search: string): (readonly [name: string, text: string])[] {
  const pieces = search.split('&').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [name = '', ...parts] = piece.split('=');
    return [name, parts.join('=')];
  });
}

/** The value of a parameter, decoded if possible; undefined if it is missing. Of two, the first. */
export function readParameter(search: string, name: string): string | undefined {
  const text = splitPairs(search).find(([each]) => each === name)?.[1];
  return text === undefined ? undefined : decode(text.replaceAll('+', ' '));
}

/** A part of a URL, decoded if possible. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readList(search: string, name: string): string[] {
  return (readParameter(search, name) ?? '').split(',').filter((value) => value !== '');
}

/**
 * The search with a parameter set or removed; the others stay as they are. `tweet.fields=lang` with
 * `max_results` set to `5` is `max_results=5&tweet.fields=lang`.
 */
export function setParameter(search: string, name: string, text: string | undefined): string {
  const others = splitPairs(search).filter(([each]) => each !== name);
  // Known parameters come in the contract's order, unknown ones last.
  const order = Object.keys(parameters);
  const findRank = (each: string) => (order.includes(each) ? order.indexOf(each) : order.length);
  const pairs = text === undefined ? others : [...others, [name, encodeValue(text)] as const];
  return pairs
    .sort(([a], [b]) => findRank(a) - findRank(b))
    .map(([each, value]) => `${each}=${value}`)
    .join('&');
}

/** The search with these values in a list parameter, in the contract's order; unknown values last. */
export function setList(search: string, name: string, values: readonly string[]): string {
  const list = lists.find((each) => each.name === name);
  const knownNames = list?.values.map((value) => value.name) ?? [];
  const sorted = new Set([...knownNames.filter((value) => values.includes(value)), ...values]);
  return setParameter(search, name, sorted.size === 0 ? undefined : [...sorted].join(','));
}

/** A value in a URL. Commas separate the items of lists, and need no escape. */
function encodeValue(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}
