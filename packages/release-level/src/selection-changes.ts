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
  return [...resourceChanges(before, after), ...expansionChanges(before, after)];
}

function resourceChanges(before: Operation, after: Operation): Change[] {
  const changes: Change[] = [];
  for (const { name, schema, defaults, identifiedBy } of before.resources) {
    const resource = after.resources.find((one) => one.name === name);
    if (resource === undefined) continue;
    const now = resource.defaults;
    if (String(resource.identifiedBy) !== String(identifiedBy)) {
      const reason = `${schema} is identified by ${resource.identifiedBy.join(', ')}, no longer by ${identifiedBy.join(', ')}.`;
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
    if (now.resource !== old.resource) {
      const reason = `${old.name} leads to includes.${now.resource}, no longer to includes.${old.resource}.`;
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
