import type { Expansion } from './generated/enums.ts';
import type { PageMeta, Problem } from './generated/schemas.ts';
import type { Resources, resources, routes } from './generated/selection.ts';
import type { LikedPostsQuery } from './query.ts';

/** The values of a list parameter in a query. */
export type Listed<Query, Parameter extends string> = Parameter extends keyof Query
  ? NonNullable<Query[Parameter]> extends readonly (infer Value)[]
    ? Value
    : never
  : never;

/** The resources that the expansions of a query lead to. */
type Included<Query> = (typeof routes)[Listed<Query, 'expansions'> & Expansion]['resource'];

/** For each resource: its object type and the selected fields. */
type Selection<Query> = {
  [Name in keyof Resources]: [
    Resources[Name],
    Table[Name]['defaults'][number] | Listed<Query, Table[Name]['parameter']>,
  ];
};

type Table = typeof resources;

// The conditions below are always true. An editor shows an alias or an interface by its name, but
// a conditional type by its result, which lists the fields.

/** The fields of an object that were selected. */
type Selected<Pair> = Pair extends [infer Fields, infer Field]
  ? { [Name in keyof Fields as Name extends Field ? Name : never]: Fields[Name] }
  : never;

/**
 * The page that answers a query: Posts have the default fields and those asked for, and `includes`
 * has the resources that the expansions lead to. A list that is not literal selects every field
 * that it could name.
 *
 * Fields stay optional unless the contract requires them, because the service leaves out fields
 * without a value.
 */
export type LikedPostsPage<Query = LikedPostsQuery> = Query extends unknown
  ? {
      data?: Selected<Selection<Query>['tweets']>[];
      includes?: {
        [Name in keyof Selection<Query> as Name extends Included<Query> ? Name : never]?: Selected<
          Selection<Query>[Name]
        >[];
      };
      errors?: Problem[];
      meta?: PageMeta;
    }
  : never;
