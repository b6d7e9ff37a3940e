import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/** The query parameters of the operation, all optional. A list is sent separated by commas. */
export interface LikedPostsQuery extends WireQuery {}

/** Refuses unknown parameters and empty lists, which `LikedPostsQuery` alone would accept. */
export type CheckedQuery<Query> = {
  readonly [Parameter in keyof Query]: Parameter extends keyof LikedPostsQuery
    ? Query[Parameter] extends readonly []
      ? `'${Parameter}' needs at least one element`
      : unknown
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
