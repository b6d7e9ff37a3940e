import type { Contract } from '../types/openapi.d.cts';
import { coveredIn, pointerTo, silent } from './assumptions.ts';

/**
 * Everything that the contract says about the service and does not assume, one promise per line: a
 * JSON pointer into the bundle, and the value there. In the order of the bundle.
 */
export function listPromises(contract: Contract): string {
  const { schemas } = contract.components;
  const isAssumed = (reference: unknown): boolean => {
    const node = schemas[`${reference}`.replace('#/components/schemas/', '')];
    return node?.['x-assumption'] !== undefined && node['x-assumption-covers'] === undefined;
  };
  return `${[...promisesAt(contract, [], isAssumed)].join('\n')}\n`;
}

/** @param isAssumed whether everything that a reference leads to is assumed, and so the reference */
function* promisesAt(
  value: unknown,
  path: readonly string[],
  isAssumed: (reference: unknown) => boolean,
): Generator<string> {
  const pointer = pointerTo(path);
  if (Array.isArray(value)) {
    if (value.length === 0) yield pointer;
    for (const [index, item] of value.entries()) {
      // Items are named by their value if possible: with indexes, a new item would change the lines
      // of all items after it.
      const known = inOneLine(item);
      if (known === undefined) yield* promisesAt(item, [...path, String(index)], isAssumed);
      else if (!isAssumed(known)) yield `${pointer}: ${known}`;
    }
  } else if (typeof value === 'object' && value !== null) {
    const covered = coveredIn(value);
    // Under these keys, `description` and `properties` are names: a user has a `description`, and
    // the GeoJSON of a place has `properties`.
    const areNames = path.at(-1) === 'properties' && path.at(-2) !== 'properties';
    const promised = Object.entries(value).filter(
      ([key, member]) =>
        areNames ||
        !(silent.has(key) || covered.includes(key) || (key === '$ref' && isAssumed(member))),
    );
    // A member of any type is promised to exist, even if nothing else is.
    if (promised.length === 0 && !('x-assumption' in value)) yield pointer;
    for (const [key, member] of promised) yield* promisesAt(member, [...path, key], isAssumed);
  } else {
    yield `${pointer}: ${value}`;
  }
}

/** A value that fits in one line: a plain value, or a reference with nothing beside it. */
function inOneLine(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const [[key, value] = [], ...others] = Object.entries(item);
  return key === '$ref' && others.length === 0 ? value : undefined;
}
