import type { Expansion } from './generated/enums.ts';
import { type Resources, resources, routes } from './generated/selection.ts';
import type { Route } from './references.ts';

/** The name of a resource: the name of its list in `includes`, such as `users`. */
export type ResourceName = keyof Resources;

/** All names of resources, in the contract's order. */
export const resourceNames: readonly ResourceName[] = Object.keys(resources) as ResourceName[];

/** The list parameters of a query, which may have unknown values: `{ expansions: ['author'] }`. */
export type QueryLists = {
  readonly [Parameter in 'expansions' | (typeof resources)[ResourceName]['parameter']]?:
    | readonly string[]
    | undefined;
};

/** The selection of a query at run time. `LikedPostsPage<Query>` is its counterpart among types. */
export interface QuerySelection {
  /** For each resource: the default fields of its objects, and the requested fields. */
  readonly fields: Readonly<Record<ResourceName, ReadonlySet<string>>>;
  /** The known expansions in the query, in the same order. */
  readonly expansions: readonly Expansion[];
  /** The resources that the expansions lead to. */
  readonly included: ReadonlySet<ResourceName>;
  /** The fields of Posts that the expansions start from. A service may send them unrequested. */
  readonly starts: ReadonlySet<string>;
}

/**
 * Finds out what a query selects. Unknown expansions select nothing.
 *
 * @example
 * const query = { expansions: ['author_id'], 'user.fields': ['verified'] };
 * const { fields, included, starts } = readSelection(query);
 * fields.users; // Set { 'id', 'name', 'username', 'verified' }
 * included; // Set { 'users' }
 * starts; // Set { 'author_id' }
 */
export function readSelection(query: QueryLists): QuerySelection {
  const fields = resourceNames.map((name): [ResourceName, ReadonlySet<string>] => {
    const { defaults, parameter } = resources[name];
    return [name, new Set([...defaults, ...(query[parameter] ?? [])])];
  });
  const expansions = (query.expansions ?? []).filter(isExpansion);
  return {
    // The cast: `fromEntries` does not know that every resource has a member.
    fields: Object.fromEntries(fields) as QuerySelection['fields'],
    expansions,
    included: new Set(expansions.map((expansion) => routes[expansion].resource)),
    starts: new Set(expansions.flatMap(listStarts)),
  };
}

function isExpansion(name: string): name is Expansion {
  return Object.hasOwn(routes, name);
}

/** The fields where an expansion starts. If it continues another expansion, also the fields of that. */
function listStarts(expansion: Expansion): string[] {
  const { through, path }: Route = routes[expansion];
  return through === undefined ? [path[0]] : [path[0], ...listStarts(through)];
}
