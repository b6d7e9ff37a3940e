import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/** The query parameters of the operation, all optional. A list is sent separated by commas. */
export interface LikedPostsQuery extends WireQuery {}

/**
 * The query itself with its literal types, unless it has unknown members or empty lists, which
 * `LikedPostsQuery` alone would accept. The type of a wrong member is the message that the compiler shows:
 *
 *   { max_results: 5 }         { max_results: 5 }
 *   { expansions: [] }         { expansions: "'expansions' needs at least one element" }
 *   { max: 5, expansions: [] } { max: "'max' is not a query …", expansions: "'expansions' needs …" }
 *
 * Unknown names in `Other` get no message. The client passes the names of its options, such as `limit`,
 * because its type `MisplacedOptions` has a message for them: options come after the query.
 */
export type CheckedQuery<Query, Other = never> =
  WrongName<Query, Other> extends never
    ? Query
    : {
        readonly [Name in keyof Query]: Name extends WrongName<Query, Other>
          ? Complaint<Name>
          : Query[Name];
      };

// `Query extends unknown` takes the queries of a union one by one. Otherwise, `keyof` would list only
// the members that all of them have.
type WrongName<Query, Other> = Query extends unknown
  ? UnknownName<Query, Other> | EmptyListName<Query>
  : never;

type UnknownName<Query, Other> = Exclude<keyof Query, keyof LikedPostsQuery | Other>;

type EmptyListName<Query> = {
  [Name in keyof Query]-?: Query[Name] extends readonly [] ? Name : never;
}[keyof Query];

/** The message about a wrong member: a parameter of the operation can only have an empty list. */
type Complaint<Name> = Name extends keyof LikedPostsQuery
  ? `'${Name}' needs at least one element`
  : `'${Name & string}' is not a query parameter of liked Posts`;

/**
 * Defines a query for later use. It is checked here and keeps its literal types.
 *
 * @example
 * const query = defineQuery({ 'tweet.fields': ['created_at'], expansions: ['author_id'] });
 * type Page = LikedPostsPage<typeof query>;
 */
export function defineQuery<const Query extends LikedPostsQuery>(
  query: CheckedQuery<Query>,
): Query {
  // Nothing is wrong with the query, or the call does not compile.
  return query as Query;
}
