import type { operations } from './generated/openapi.ts';

type WireQuery = NonNullable<operations['getLikedPosts']['parameters']['query']>;

/**
 * The query parameters of the operation, all optional. Lists are sent as one comma-separated value.
 */
export interface LikedPostsQuery extends WireQuery {}

/**
 * Accepts a literal query and refuses what the constraint `LikedPostsQuery` alone would let pass:
 * parameters that the operation does not have, and empty lists.
 */
export type CheckedQuery<Query> = {
  readonly [Parameter in keyof Query]: Parameter extends keyof LikedPostsQuery
    ? Query[Parameter] extends readonly []
      ? `'${Parameter}' needs at least one element`
      : unknown
    : `'${Parameter & string}' is not a query parameter of liked Posts`;
};

/**
 * A query to be used in several places, checked where it is written and typed by its literals.
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
