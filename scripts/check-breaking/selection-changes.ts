import type { Contract } from '@liked-posts/spec/openapi.json';
import type { Expansion } from '@liked-posts/spec/operation.json';
import { flatten } from '../../spec/scripts/flatten.ts';
import type { Bump, Change } from './bump.ts';

/**
 * How clients are affected by a change of default fields, of identifiers, or of where an expansion
 * starts or leads.
 */
export function selectionChanges(base: Contract, revision: Contract): Change[] {
  const changes: Change[] = [];
  const add = (bump: Bump, reason: string) => changes.push({ bump, reason });
  const [before, after] = [flatten(base), flatten(revision)];
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
    if (now.resource !== resource) {
      add('major', `${name} leads to includes.${now.resource}, no longer to includes.${resource}.`);
    }
    const [start, newStart] = [startOf(old), startOf(now)];
    if (newStart !== start)
      add('major', `${name} starts from ${newStart}, no longer from ${start}.`);
  }
  return changes;
}

/** Where an expansion starts, as `x-expands-from` writes it. */
function startOf({ through, path }: Expansion): string {
  return [...(through === undefined ? [] : [through]), path.join('.')].join(' > ');
}
