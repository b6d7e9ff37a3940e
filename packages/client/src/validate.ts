import type { LikedPostsQuery } from '@liked-posts/types';
import { readQuery, type Violation } from '@liked-posts/types/request';
import { LikedPostsError } from './errors.ts';

export type { Violation } from '@liked-posts/types/request';

/** A query is outside the contract. It was not sent. */
export class InvalidQueryError extends LikedPostsError<{ violations: readonly Violation[] }> {
  override name = 'InvalidQueryError';
  /** What is wrong: at least one, and the first twenty. */
  declare readonly violations: readonly Violation[];
}

/**
 * Checks a query against the contract: the names of its parameters, and their values. It may also be
 * the search of a URL, as a text or as `URLSearchParams`.
 *
 * @throws {InvalidQueryError} that names the violations
 * @example
 * validateQuery('max_results=3'); // throws: … value [3] is not between 5 and 100. …
 */
export function validateQuery(
  query: LikedPostsQuery | string | Iterable<readonly [string, string]>,
): void {
  const { violations, more } = readQuery(query);
  if (violations.length === 0) return;
  const reasons = violations.map(({ reason }) => reason);
  if (more > 0) reasons.push(`And ${more} more.`);
  throw new InvalidQueryError(`Invalid query. ${reasons.join(' ')}`, { violations });
}

/**
 * A middleware that checks every query before it is sent.
 *
 * @example
 * client.openapiFetch.use(validateRequests);
 */
export const validateRequests = {
  onRequest({ params }: { params: { query?: LikedPostsQuery } }): void {
    validateQuery(params.query ?? {});
  },
};
