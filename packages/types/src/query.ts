import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/** The query parameters of the operation, all optional. A list is sent separated by commas. */
export interface LikedPostsQuery extends WireQuery {}

/**
 * The query itself, if it has neither unknown members nor empty lists, which `LikedPostsQuery` alone
 * would accept. Otherwise the type of each wrong member is the message that the compiler shows:
 * `'tweetFields' is not a query parameter of liked Posts`. `Other` are further allowed names.
 */
export type CheckedQuery<Query, Other = never> = [keyof Complaints<Query, Other>] extends [never]
  ? Query
  : {
      readonly [Name in keyof Query]: Name extends keyof Complaints<Query, Other>
        ? Complaints<Query, Other>[Name]
        : Query[Name];
    };

/** What is wrong with a query, by the name of the wrong member. */
type Complaints<Query, Other> = {
  readonly [Name in keyof Query as Name extends keyof LikedPostsQuery | Other
    ? Query[Name] extends readonly []
      ? Name
      : never
    : Name]: Name extends keyof LikedPostsQuery
    ? `'${Name}' needs at least one element`
    : `'${Name & string}' is not a query parameter of liked Posts`;
};

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
