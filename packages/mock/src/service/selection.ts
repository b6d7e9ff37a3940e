import { kinds, type LikedPostsQuery, type Resources } from '@liked-posts/types';
import { type CopyField, copyField } from '../generated/fields.ts';
import type { Resource } from '../likes/timeline.ts';

/** The members of `includes` whose fields can be selected. */
export type Member = keyof Resources;

/** The same, in the contract's order. `Object.keys` loses their types. */
export const members: readonly Member[] = Object.keys(kinds) as Member[];

/** For each kind of object, how to copy the selected fields, in the contract's order. */
export type SelectedFields = Readonly<Record<Member, readonly CopyField[]>>;

/** Each member has an entry. */
const defaults = Object.fromEntries(
  members.map((member) => [member, copies(member)]),
) as SelectedFields;

/**
 * The fields that a query selects: for each kind of object the default ones and those asked for.
 */
export function selectedFields(query: LikedPostsQuery): SelectedFields {
  const selected: Record<Member, readonly CopyField[]> = { ...defaults };
  for (const member of members) {
    const asked = query[kinds[member].parameter];
    if (asked !== undefined) selected[member] = copies(member, asked);
  }
  return selected;
}

function copies(member: Member, asked: readonly string[] = []): readonly CopyField[] {
  const wanted = new Set<string>([...kinds[member].defaults, ...asked]);
  const fields: CopyField[] = [];
  for (const [field, copy] of Object.entries(copyField[member])) {
    if (wanted.has(field)) fields.push(copy);
  }
  return fields;
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
