import { parameters } from '@liked-posts/types/request';
import { lists } from '../contract/contract.ts';

/** The pairs in the search of a URL, undecoded. */
function pairsIn(search: string): (readonly [name: string, text: string])[] {
  const pieces = search.split('&').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [name = '', text = ''] = piece.split(/=(.*)/s);
    return [name, text];
  });
}

/** The value of a parameter, decoded if possible; undefined if it is missing. */
export function textIn(search: string, name: string): string | undefined {
  const found = pairsIn(search).find(([each]) => each === name);
  return found && decoded(found[1].replaceAll('+', ' '));
}

/** A part of a URL, decoded if possible. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The values of a list parameter. */
export function valuesIn(search: string, name: string): string[] {
  return (textIn(search, name) ?? '').split(',').filter((value) => value !== '');
}

/** The search with a parameter set or removed; the others stay as they are. */
export function withText(search: string, name: string, text: string | undefined): string {
  const others = pairsIn(search).filter(([each]) => each !== name);
  // Known parameters come in the contract's order, unknown ones last.
  const order = [...Object.keys(parameters), ''];
  const placeOf = (each: string) => order.indexOf(order.includes(each) ? each : '');
  const written = text === undefined ? [] : [[name, encoded(text)] as const];
  return [...others, ...written]
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([each, value]) => `${each}=${value}`)
    .join('&');
}

/** The search with these values in a list parameter, in the contract's order. */
export function withValues(search: string, name: string, values: readonly string[]): string {
  const given = new Set(values);
  const known = lists.find((list) => list.name === name)?.values.map((value) => value.name) ?? [];
  const sorted = [...new Set([...known.filter((value) => given.has(value)), ...given])];
  return withText(search, name, sorted.length === 0 ? undefined : sorted.join(','));
}

/** Commas separate the values of lists, and need no escape. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}
