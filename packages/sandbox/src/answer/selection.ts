import { kinds, type LikedPostsQuery, type Resources } from '@liked-posts/types';
import { type CopyField, copyField } from '../generated/fields.ts';
import type { Resource } from '../likes/timeline.ts';

/** The members of `includes` whose fields can be selected. */
export type Member = keyof Resources;

/** The same, in the contract's order. `Object.keys` loses their types. */
export const members: readonly Member[] = Object.keys(kinds) as Member[];

/** For each kind of object, how to copy the selected fields, in the contract's order. */
export type SelectedFields = Readonly<Record<Member, readonly CopyField[]>>;

const defaults = fieldsPerKind(() => undefined);

/**
 * The fields that a query selects: for each kind of object the default ones and those asked for.
 */
export function selectedFields(query: LikedPostsQuery): SelectedFields {
  return fieldsPerKind((member) => query[kinds[member].parameter], defaults);
}

function fieldsPerKind(
  askedFor: (member: Member) => readonly string[] | undefined,
  otherwise?: SelectedFields,
): SelectedFields {
  const entries = members.map((member) => {
    const asked = askedFor(member);
    return [member, (asked ? undefined : otherwise?.[member]) ?? copies(member, asked)];
  });
  // Each member has an entry.
  return Object.fromEntries(entries) as SelectedFields;
}

function copies(member: Member, asked: readonly string[] = []): readonly CopyField[] {
  const always: readonly string[] = kinds[member].defaults;
  return Object.entries(copyField[member])
    .filter(([field]) => always.includes(field) || asked.includes(field))
    .map(([, copy]) => copy);
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
