import type { Contract } from '@liked-posts/spec/openapi.json';
import type { Expansion, Operation } from '@liked-posts/spec/operation.json';
import { flatten } from '../../spec/scripts/flatten.ts';
import type { Bump, Change } from './bump.ts';

/**
 * How clients are affected by a change of default fields, of identifiers, or of where an expansion
 * starts or leads. If the base has no keywords for these yet, that is reported as a major change.
 */
export function selectionChanges(base: Contract, revision: Contract): Change[] {
  const changes: Change[] = [];
  const add = (bump: Bump, reason: string) => changes.push({ bump, reason });
  const after = flatten(revision);
  let before: Operation;
  try {
    before = flatten(base);
  } catch {
    add(
      'major',
      'The earlier contract does not say what a query selects, so this cannot be compared. Compare it by hand.',
    );
    return changes;
  }

  for (const { name, schema, defaults, identifiedBy } of before.resources) {
    const now = after.resources.find((one) => one.name === name);
    if (now === undefined) continue;
    const [old, current] = [identifiedBy.join(', '), now.identifiedBy.join(', ')];
    if (old !== current)
      add('major', `${schema} is identified by ${current}, no longer by ${old}.`);
    for (const field of defaults.filter((one) => !now.defaults.includes(one))) {
      add('major', `${field} of ${schema} must now be asked for.`);
    }
    for (const field of now.defaults.filter((one) => !defaults.includes(one))) {
      add('minor', `${field} of ${schema} is now returned by default.`);
    }
  }
  for (const old of before.expansions) {
    const now = after.expansions.find(({ name }) => name === old.name);
    if (now === undefined) continue;
    const { name, resource } = old;
    const [start, newStart] = [startOf(old), startOf(now)];
    if (now.resource !== resource) {
      add('major', `${name} leads to includes.${now.resource}, no longer to includes.${resource}.`);
    }
    if (newStart !== start)
      add('major', `${name} starts from ${newStart}, no longer from ${start}.`);
  }
  return changes;
}

/** Where an expansion starts, as `x-expands-from` writes it. */
function startOf({ through, path }: Expansion): string {
  return [...(through === undefined ? [] : [through]), path.join('.')].join(' > ');
}
