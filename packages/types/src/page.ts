import type { Expansion } from './generated/enums.ts';
import type { PageMeta, Problem } from './generated/schemas.ts';
import type { Resources, resources, routes } from './generated/selection.ts';
import type { LikedPostsQuery } from './query.ts';

/**
 * The page that a query returns: Posts have the default fields and the requested ones, and
 * `includes` has the resources that the expansions lead to. If a list's type isn't literal, such as
 * `TweetField[]`, all its possible fields count as requested.
 *
 * Fields stay optional unless the contract requires them, because the service leaves out fields
 * without a value.
 *
 * @example
 * type Page = LikedPostsPage<{ expansions: ['author_id'] }>;
 * // { data?: { id, text, … }[]; includes?: { users?: { id, name, username }[] }; errors?; meta? }
 */
// The condition is always true. It reads the queries of a union one by one, and makes an editor show the
// fields: it shows a conditional type by its result, but an interface or another alias by its name.
export type LikedPostsPage<Query = LikedPostsQuery> = Query extends unknown
  ? {
      data?: PickFields<ResourceFields<Query>['tweets']>[];
      includes?: {
        // Not `Name in ExpandedResource<Query>`: an editor would not show the order of `Resources`.
        [Name in keyof ResourceFields<Query> as Name extends ExpandedResource<Query>
          ? Name
          : never]?: PickFields<ResourceFields<Query>[Name]>[];
      };
      errors?: Problem[];
      meta?: PageMeta;
    }
  : never;

// The types below, for the query `{ expansions: ['author_id'], 'user.fields': ['verified'] }`:
//   Listed<Query, 'expansions'>       'author_id'
//   ExpandedResource<Query>           'users'
//   ResourceFields<Query>['users']    [User, 'id' | 'name' | 'username' | 'verified']
//   PickFields<that pair>             { id: UserId; name: string; username: string; verified?: boolean }

/** The resources that the expansions lead to. `& Expansion`, because a `Query` may list anything. */
type ExpandedResource<Query> = (typeof routes)[Listed<Query, 'expansions'> & Expansion]['resource'];

/**
 * For each resource, its object type and the names of the selected fields: a pair, so that the compiler
 * works out the names once for a query, not once for a field.
 */
type ResourceFields<Query> = {
  [Name in keyof Resources]: [
    Resources[Name],
    (
      | (typeof resources)[Name]['defaults'][number]
      | Listed<Query, (typeof resources)[Name]['parameter']>
    ),
  ];
};

/** The object type with the selected fields alone. `Pick` would hide the fields in an editor. */
type PickFields<Pair> = Pair extends [infer ObjectType, infer FieldName]
  ? { [Name in keyof ObjectType as Name extends FieldName ? Name : never]: ObjectType[Name] }
  : never;

/** The items of a list in a query, or in `includes`; of a union of queries, the items in any of them. */
export type Listed<Source, Name extends string> = Source extends unknown
  ? Element<Name extends keyof Source ? Source[Name] : never>
  : never;

type Element<List> = List extends readonly (infer Item)[] ? Item : never;

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
export type Included<Query, ListName extends string> = Listed<
  LikedPostsPage<Query>['includes'],
  ListName
>;
