import { isObject, type JsonObject } from '@liked-posts/types/json';
import { suggest } from '@liked-posts/types/request';
import { type Members, membersIn } from '../generated/validator.ts';
import type { DataSetViolation } from './data-set-error.ts';

/**
 * Members that the contract does not have, where one is missing whose name differs in one letter or
 * has the same letters in another order. Others may be new members of the service.
 */
export function* typosIn(dataSet: JsonObject): Generator<DataSetViolation> {
  /** Looked for once, as a typo often comes in each object. */
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
      const message = `is not a member that the contract has. Did you mean \`${right}\`?`;
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
