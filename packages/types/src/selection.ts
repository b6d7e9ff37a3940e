import type { Expansion } from './generated/enums.ts';
import { kinds, type Resources, routes } from './generated/selection.ts';
import type { Route } from './references.ts';

/** The members of `includes` whose fields can be selected. */
export type IncludesMember = keyof Resources;

/** The same, in the contract's order. `Object.keys` loses their types. */
export const includesMembers: readonly IncludesMember[] = Object.keys(kinds) as IncludesMember[];

/** Made once, because most queries ask for fields of few kinds. */
const defaults: Readonly<Record<IncludesMember, ReadonlySet<string>>> = {
  media: new Set(kinds.media.defaults),
  places: new Set(kinds.places.defaults),
  polls: new Set(kinds.polls.defaults),
  tweets: new Set(kinds.tweets.defaults),
  users: new Set(kinds.users.defaults),
};

type Kind = (typeof kinds)[IncludesMember];

/** The lists of a query, also one that was sent by a program that does not know the contract. */
export type QueryLists = {
  readonly [Parameter in 'expansions' | Kind['parameter']]?: readonly string[] | undefined;
};

/** What a query selects. `LikedPostsPage<Query>` says the same to the compiler. */
export interface QuerySelection {
  /** For each member of `includes`: the default fields of its objects, and those asked for. */
  readonly fields: Readonly<Record<IncludesMember, ReadonlySet<string>>>;
  /** The expansions that were asked for, in the order of the query. */
  readonly expansions: readonly Expansion[];
  /** The members of `includes` that they lead to. */
  readonly members: ReadonlySet<IncludesMember>;
  /** The fields of Posts that they start from. A service may send them without being asked. */
  readonly starts: ReadonlySet<string>;
}

/**
 * Says what a query selects. Expansions that the contract does not have select nothing.
 *
 * @example
 * const { fields, members } = selectionOf({ expansions: ['author_id'], 'user.fields': ['verified'] });
 * fields.users; // Set { 'id', 'name', 'username', 'verified' }
 * members; // Set { 'users' }
 */
export function selectionOf(query: QueryLists): QuerySelection {
  const fieldsOf = (member: IncludesMember) => {
    const asked = query[kinds[member].parameter];
    return asked ? new Set([...defaults[member], ...asked]) : defaults[member];
  };
  const expansions = (query.expansions ?? []).filter(isExpansion);
  return {
    fields: {
      media: fieldsOf('media'),
      places: fieldsOf('places'),
      polls: fieldsOf('polls'),
      tweets: fieldsOf('tweets'),
      users: fieldsOf('users'),
    },
    expansions,
    members: new Set(expansions.map((expansion) => routes[expansion].member)),
    starts: new Set(expansions.flatMap(startsOf)),
  };
}

function isExpansion(name: string): name is Expansion {
  return Object.hasOwn(routes, name);
}

/** The fields that an expansion needs: its own, and those of the expansion that it continues. */
function startsOf(expansion: Expansion): string[] {
  const { through, path }: Route = routes[expansion];
  return [path[0], ...(through === undefined ? [] : startsOf(through))];
}
