import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/** The query parameters of the operation, all optional. A list is sent separated by commas. */
export interface LikedPostsQuery extends WireQuery {}

/**
 * The query itself, if it has neither unknown members nor empty lists, which `LikedPostsQuery` alone
 * would accept. Otherwise the type of each wrong member is the message that the compiler shows.
 *
 * `Other` are further names that are allowed. The client allows the names of its options, such as
 * `limit`, because a type of its own says where an option goes.
 */
export type CheckedQuery<Query, Other = never> =
  WrongNames<Query, Other> extends never
    ? Query
    : {
        readonly [Name in keyof Query]: Name extends WrongNames<Query, Other>
          ? Complaint<Name>
          : Query[Name];
      };

/** The unknown members of a query, or of any in a union, and the members with an empty list. */
type WrongNames<Query, Other> = Query extends unknown
  ? Exclude<keyof Query, keyof LikedPostsQuery | Other> | NamesOfEmptyLists<Query>
  : never;

/** For `{ expansions: [], max_results: 5 }`, it is `'expansions'`. */
type NamesOfEmptyLists<Query> = keyof {
  [Name in keyof Query as Query[Name] extends readonly [] ? Name : never]: unknown;
};

/** What the compiler shows for `expansions: []`, and for `tweetFields`, with or without elements. */
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
