import { isObject, type JsonObject } from '@liked-posts/types/json';
import { suggest } from '@liked-posts/types/request';
import { type Members, membersIn } from '../generated/validator.ts';
import type { DataSetViolation } from './data-set-error.ts';

/**
 * Finds unknown members that are probably misspelt: a known member is missing whose name differs in
 * one letter or has the same letters in another order. Other unknown members may be new.
 */
export function* typosIn(dataSet: JsonObject): Generator<DataSetViolation> {
  /** Caches suggestions, because a typo often repeats in every object. */
  const meant = new Map<Members, Map<string, string | undefined>>();
  for (const [list, members] of Object.entries(membersIn)) {
    yield* typosAt(dataSet[list], members, `/${list}`);
  }

  function* typosAt(value: unknown, members: Members, path: string): Generator<DataSetViolation> {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        yield* typosAt(item, members, `${path}/${index}`);
    }
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const known = Object.hasOwn(members, name) ? members[name] : undefined;
      if (known !== undefined) {
        if (typeof member === 'object') yield* typosAt(member, known, `${path}/${name}`);
        continue;
      }
      const right = meantBy(name, members);
      if (right === undefined || Object.hasOwn(value, right)) continue;
      const message = `is not in the contract. Did you mean \`${right}\`?`;
      yield { path: `${path}/${name}`, message };
    }
  }

  function meantBy(name: string, members: Members): string | undefined {
    const found = meant.get(members) ?? new Map<string, string | undefined>();
    meant.set(members, found);
    if (!found.has(name)) {
      const names = Object.keys(members);
      const swapped = names.find((other) => sorted(other) === sorted(name));
      found.set(name, swapped ?? suggest(name, names, {}, 1));
    }
    return found.get(name);
  }
}

function sorted(name: string): string {
  return [...name].sort().join('');
}
