import { parameters } from '@liked-posts/types/request';
import { lists } from '../contract/contract.ts';

/** Splits the search of a URL into its pairs, undecoded. */
function splitPairs(search: string): (readonly [name: string, text: string])[] {
  const pieces = search.split('&').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [name = '', text = ''] = piece.split(/=(.*)/s);
    return [name, text];
  });
}

/** The value of a parameter, decode if possible; undefined if it is missing. */
export function readText(search: string, name: string): string | undefined {
  const pair = splitPairs(search).find(([each]) => each === name);
  return pair && decode(pair[1].replaceAll('+', ' '));
}

/** A part of a URL, decode if possible. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The values of a list parameter. */
export function readValues(search: string, name: string): string[] {
  return (readText(search, name) ?? '').split(',').filter((value) => value !== '');
}

/** The search with a parameter set or removed; the others stay as they are. */
export function setText(search: string, name: string, text: string | undefined): string {
  const others = splitPairs(search).filter(([each]) => each !== name);
  // Known parameters come in the contract's order, unknown ones last.
  const order = [...Object.keys(parameters), ''];
  const findPlace = (each: string) => order.indexOf(order.includes(each) ? each : '');
  const pairs = text === undefined ? others : [...others, [name, encode(text)] as const];
  return pairs
    .sort(([one], [other]) => findPlace(one) - findPlace(other))
    .map(([each, value]) => `${each}=${value}`)
    .join('&');
}

/** The search with these values in a list parameter, in the contract's order. */
export function setValues(search: string, name: string, values: readonly string[]): string {
  const given = new Set(values);
  const known = lists.find((list) => list.name === name)?.values.map((value) => value.name) ?? [];
  const sorted = [...new Set([...known.filter((value) => given.has(value)), ...given])];
  return setText(search, name, sorted.length === 0 ? undefined : sorted.join(','));
}

/** Commas separate the values of lists, and need no escape. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}
