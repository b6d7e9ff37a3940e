import { contract } from './generated/contract.ts';
import { type CopyField, copyField } from './generated/fields.ts';
import type { Resource } from './timeline.ts';

/** The members of `includes` whose fields can be selected. */
export type Member = keyof typeof contract.selections;

/** For each kind of object, how to copy the selected fields, in the contract's order. */
export type Selection = Readonly<Record<Member, readonly CopyField[]>>;

/** The lists that a query asks for, by parameter. */
export type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** What a query can select of one kind of object. */
interface Selectable {
  readonly parameter: string;
  readonly fields: readonly string[];
  readonly defaults: readonly string[];
}

const defaults: Selection = {
  media: copies('media', contract.selections.media.defaults),
  places: copies('places', contract.selections.places.defaults),
  polls: copies('polls', contract.selections.polls.defaults),
  tweets: copies('tweets', contract.selections.tweets.defaults),
  users: copies('users', contract.selections.users.defaults),
};

/** The fields that a query selects: for each kind of object the default ones and those asked for. */
export function selectionFor(lists: Lists): Selection {
  return {
    media: selected('media', lists),
    places: selected('places', lists),
    polls: selected('polls', lists),
    tweets: selected('tweets', lists),
    users: selected('users', lists),
  };
}

function selected(member: Member, lists: Lists): readonly CopyField[] {
  const { parameter, defaults: always }: Selectable = contract.selections[member];
  const asked = lists[parameter];
  return asked === undefined ? defaults[member] : copies(member, always, asked);
}

function copies(
  member: Member,
  always: readonly string[],
  asked: readonly string[] = [],
): readonly CopyField[] {
  const { fields }: Selectable = contract.selections[member];
  return fields
    .filter((field) => always.includes(field) || asked.includes(field))
    .flatMap((field) => copyField[member]?.[field] ?? []);
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
