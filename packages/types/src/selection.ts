import type { Expansion } from './generated/enums.ts';
import { type Resources, resources, routes } from './generated/selection.ts';
import type { Route } from './references.ts';

/** The name of a resource: of a list in `includes`. */
export type ResourceName = keyof Resources;

/** The same, in the contract's order. `Object.keys` loses their types. */
export const resourceNames: readonly ResourceName[] = Object.keys(resources) as ResourceName[];

/** Made once, because most queries ask for fields of few resources. */
const defaults: Readonly<Record<ResourceName, ReadonlySet<string>>> = {
  media: new Set(resources.media.defaults),
  places: new Set(resources.places.defaults),
  polls: new Set(resources.polls.defaults),
  tweets: new Set(resources.tweets.defaults),
  users: new Set(resources.users.defaults),
};

type Resource = (typeof resources)[ResourceName];

/** The lists of a query, also one that was sent by a program that does not know the contract. */
export type QueryLists = {
  readonly [Parameter in 'expansions' | Resource['parameter']]?: readonly string[] | undefined;
};

/** What a query selects. `LikedPostsPage<Query>` says the same to the compiler. */
export interface QuerySelection {
  /** For each resource: the default fields of its objects, and those asked for. */
  readonly fields: Readonly<Record<ResourceName, ReadonlySet<string>>>;
  /** The expansions that were asked for, in the order of the query. */
  readonly expansions: readonly Expansion[];
  /** The resources that they lead to. */
  readonly included: ReadonlySet<ResourceName>;
  /** The fields of Posts that they start from. A service may send them without being asked. */
  readonly starts: ReadonlySet<string>;
}

/**
 * Says what a query selects. Expansions that the contract does not have select nothing.
 *
 * @example
 * const { fields, included } = selectionOf({ expansions: ['author_id'], 'user.fields': ['verified'] });
 * fields.users; // Set { 'id', 'name', 'username', 'verified' }
 * included; // Set { 'users' }
 */
export function selectionOf(query: QueryLists): QuerySelection {
  const fieldsOf = (name: ResourceName) => {
    const asked = query[resources[name].parameter];
    return asked ? new Set([...defaults[name], ...asked]) : defaults[name];
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
    included: new Set(expansions.map((expansion) => routes[expansion].resource)),
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
