import type { Contract } from '@liked-posts/spec/openapi.json';
import type { Expansion, Operation } from '@liked-posts/spec/operation.json';
import { flatten } from '../../../spec/scripts/flatten.ts';
import type { Change } from './level.ts';

/**
 * What a change of the default fields, of what identifies an object, or of where an expansion
 * starts or leads means to receivers. If the base is older than the keywords that this needs, the
 * worst is assumed, and reported.
 */
export function selectionChanges(base: Contract, revision: Contract): Change[] {
  const after = flatten(revision);
  let before: Operation;
  try {
    before = flatten(base);
  } catch {
    const reason =
      'The earlier contract does not say what a query selects, so this cannot be compared. Compare it by hand.';
    return [{ level: 'major', reason }];
  }
  return [...kindChanges(before, after), ...expansionChanges(before, after)];
}

function kindChanges(before: Operation, after: Operation): Change[] {
  const changes: Change[] = [];
  for (const { member, schema, defaults, identifiedBy } of before.kinds) {
    const kind = after.kinds.find((one) => one.member === member);
    if (kind === undefined) continue;
    const now = kind.defaults;
    if (String(kind.identifiedBy) !== String(identifiedBy)) {
      const reason = `${schema} is identified by ${kind.identifiedBy.join(', ')}, no longer by ${identifiedBy.join(', ')}.`;
      changes.push({ level: 'major', reason });
    }
    for (const field of defaults.filter((one) => !now.includes(one))) {
      changes.push({ level: 'major', reason: `${field} of ${schema} must now be asked for.` });
    }
    for (const field of now.filter((one) => !defaults.includes(one))) {
      changes.push({ level: 'minor', reason: `${field} of ${schema} is now returned by default.` });
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
