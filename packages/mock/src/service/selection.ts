import { type LikedPostsQuery, type ResourceName, selectionOf } from '@liked-posts/types';
import { type CopyField, copyField } from '../generated/fields.ts';
import type { Resource } from '../likes/timeline.ts';

/** Queries that ask for no fields of a kind share one set, and so the copiers. */
const known = new WeakMap<ReadonlySet<string>, readonly CopyField[]>();

/** For a kind of object: how to copy the fields that a query selects, in the contract's order. */
export function fieldCopiers(
  query: LikedPostsQuery,
): (member: ResourceName) => readonly CopyField[] {
  const { fields } = selectionOf(query);
  return (member) => {
    const selected = fields[member];
    let copiers = known.get(selected);
    if (copiers === undefined) {
      const all = Object.entries(copyField[member]);
      copiers = all.filter(([name]) => selected.has(name)).map(([, copy]) => copy);
      known.set(selected, copiers);
    }
    return copiers;
  };
}

/** An object with the selected fields that it has. */
export function select(
  resource: Resource<object>,
  fields: readonly CopyField[],
): Record<string, unknown> {
  // The fields are the contract's own names of this kind of object.
  const from = resource as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const copy of fields) copy(from, to);
  return to;
}
