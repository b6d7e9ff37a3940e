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
type Expanded<Query> = (typeof routes)[Listed<Query, 'expansions'> & Expansion]['resource'];

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
 * The page that a query returns: Posts have the default fields and the requested ones, and
 * `includes` has the resources that the expansions lead to. If a list's type isn't literal, such as
 * `TweetField[]`, all its possible fields count as requested.
 *
 * Fields stay optional unless the contract requires them, because the service leaves out fields
 * without a value.
 */
export type LikedPostsPage<Query = LikedPostsQuery> = Query extends unknown
  ? {
      data?: Selected<Selection<Query>['tweets']>[];
      includes?: {
        [Name in keyof Selection<Query> as Name extends Expanded<Query> ? Name : never]?: Selected<
          Selection<Query>[Name]
        >[];
      };
      errors?: Problem[];
      meta?: PageMeta;
    }
  : never;

/** A Post as a query selects it. */
export type PostOf<Query> = NonNullable<LikedPostsPage<Query>['data']>[number];

/** A user as a query selects it; `never` if no expansion leads to users. */
export type UserOf<Query> = Included<Query, 'users'>;

/** A photo, video or animated GIF as a query selects it. */
export type MediaOf<Query> = Included<Query, 'media'>;

/** A place as a query selects it. */
export type PlaceOf<Query> = Included<Query, 'places'>;

/** A poll as a query selects it. */
export type PollOf<Query> = Included<Query, 'polls'>;

/** An object in a list of `includes`, with the fields that the query selects. */
export type Included<Query, Member extends string> = Member extends keyof NonNullable<
  LikedPostsPage<Query>['includes']
>
  ? NonNullable<
      NonNullable<LikedPostsPage<Query>['includes']>[Member]
    > extends readonly (infer Item)[]
    ? Item
    : never
  : never;
