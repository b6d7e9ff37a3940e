import type { Contract } from '@liked-posts/spec/openapi.json';
import type { Expansion, Operation } from '@liked-posts/spec/operation.json';
import { flatten } from '../../spec/scripts/flatten.ts';
import type { Change } from './level.ts';

/**
 * What a change of the default fields, or of where an expansion starts or leads, means to who receives.
 *
 * A version that cannot be flattened, for it is older than the keywords that this rests on, says
 * nothing of a selection that could be compared: there are no changes then.
 */
export function selectionChanges(base: Contract, revision: Contract): Change[] {
  const [before, after] = [operationOf(base), operationOf(revision)];
  if (before === undefined || after === undefined) return [];
  return [...defaultChanges(before, after), ...expansionChanges(before, after)];
}

function operationOf(contract: Contract): Operation | undefined {
  try {
    return flatten(contract);
  } catch {
    return undefined;
  }
}

function defaultChanges(before: Operation, after: Operation): Change[] {
  const changes: Change[] = [];
  for (const { member, schema, defaults } of before.kinds) {
    const now = after.kinds.find((kind) => kind.member === member)?.defaults;
    if (now === undefined) continue;
    for (const field of defaults.filter((one) => !now.includes(one))) {
      changes.push({ level: 'major', reason: `${field} of ${schema} must now be asked for.` });
    }
    for (const field of now.filter((one) => !defaults.includes(one))) {
      changes.push({ level: 'minor', reason: `${field} of ${schema} now comes unasked.` });
    }
  }
  return changes;
}

function expansionChanges(before: Operation, after: Operation): Change[] {
  const changes: Change[] = [];
  for (const old of before.expansions) {
    const now = after.expansions.find(({ name }) => name === old.name);
    if (now === undefined) continue;
    if (now.member !== old.member) {
      const reason = `${old.name} leads to includes.${now.member}, no longer to includes.${old.member}.`;
      changes.push({ level: 'major', reason });
    }
    if (startOf(now) !== startOf(old)) {
      const reason = `${old.name} starts from ${startOf(now)}, no longer from ${startOf(old)}.`;
      changes.push({ level: 'major', reason });
    }
  }
  return changes;
}

/** Where an expansion starts, as `x-expands-from` has it. */
function startOf({ through, path }: Expansion): string {
  return [...(through === undefined ? [] : [through]), path.join('.')].join(' > ');
}
