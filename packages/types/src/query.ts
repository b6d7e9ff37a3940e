import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/** The query parameters of the operation, all optional. A list is sent separated by commas. */
export interface LikedPostsQuery extends WireQuery {}

/**
 * The query itself, if it has neither unknown parameters nor empty lists, which `LikedPostsQuery`
 * alone would accept. Otherwise the type of each wrong member is the message that the compiler shows.
 * Members in `Other` are not looked at.
 */
export type CheckedQuery<Query, Other = never> = [keyof Wrong<Query, Other>] extends [never]
  ? Query
  : {
      readonly [Name in keyof Query]: Name extends keyof Wrong<Query, Other>
        ? Wrong<Query, Other>[Name]
        : Query[Name];
    };

/** The wrong members of a query, each with a message. */
type Wrong<Query, Other> = {
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
