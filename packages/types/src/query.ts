import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/** The query parameters of the operation, all optional. A list is sent separated by commas. */
export interface LikedPostsQuery extends WireQuery {}

/**
 * Refuses unknown parameters and empty lists, which `LikedPostsQuery` alone would accept: it has
 * only the members that are wrong. Members in `Other` are not looked at.
 */
export type CheckedQuery<Query, Other = never> = {
  readonly [Parameter in keyof Query as Parameter extends keyof LikedPostsQuery | Other
    ? Query[Parameter] extends readonly []
      ? Parameter
      : never
    : Parameter]: Parameter extends keyof LikedPostsQuery
    ? `'${Parameter}' needs at least one element`
    : `'${Parameter & string}' is not a query parameter of liked Posts`;
};

/**
 * Defines a query for later use. It is checked here and keeps its literal types.
 *
 * @example
 * const query = defineQuery({ 'tweet.fields': ['created_at'], expansions: ['author_id'] });
 * type Page = LikedPostsPage<typeof query>;
 */
export function defineQuery<const Query extends LikedPostsQuery>(
  query: Query & CheckedQuery<Query>,
): Query {
  return query;
}
