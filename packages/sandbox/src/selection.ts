import { contract } from './generated/contract.ts';
import type { Resource } from './timeline.ts';

/** The members of `includes` whose fields can be selected. */
export type Member = keyof typeof contract.selections;

/** For each kind of object, the fields to write, in the contract's order. */
export type Selection = Readonly<Record<Member, readonly string[]>>;

/** The lists that a query asks for, by parameter. */
export type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** The fields that a query selects: for each kind of object the default ones and those asked for. */
export function selectionFor(lists: Lists): Selection {
  return {
    media: fieldsOf('media', lists),
    places: fieldsOf('places', lists),
    polls: fieldsOf('polls', lists),
    tweets: fieldsOf('tweets', lists),
    users: fieldsOf('users', lists),
  };
}

function fieldsOf(member: Member, lists: Lists): readonly string[] {
  const { parameter, fields, defaults }: Selectable = contract.selections[member];
  const asked = lists[parameter];
  if (asked === undefined) return defaults;
  return fields.filter((field) => defaults.includes(field) || asked.includes(field));
}

interface Selectable {
  readonly parameter: string;
  readonly fields: readonly string[];
  readonly defaults: readonly string[];
}

/** An object with the selected fields that it has. */
export function select(
  resource: Resource<object>,
  fields: readonly string[],
): Record<string, unknown> {
  // The fields are the contract's own names of this kind of object.
  const source = resource as Readonly<Record<string, unknown>>;
  const selected: Record<string, unknown> = {};
  for (const field of fields) {
    const value = source[field];
    if (value !== undefined) selected[field] = value;
  }
  return selected;
}
