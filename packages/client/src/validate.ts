import type { LikedPostsQuery } from '@liked-posts/types';
import {
  type ReadQuery,
  readPathParameter,
  readQuery,
  type Violation,
} from '@liked-posts/types/request';
import { LikedPostsError } from './errors.ts';

export type { Violation } from '@liked-posts/types/request';

/** A request is outside the contract. It was not sent. */
export class InvalidQueryError extends LikedPostsError<{ violations: readonly Violation[] }> {
  override name = 'InvalidQueryError';
  /** What is wrong, the first twenty; empty if it is no query at all. */
  declare readonly violations: readonly Violation[];
}

/**
 * Checks that a value, such as one read from JSON, is a query within the contract: an object that has
 * parameters by their names. For the search of a URL there is {@link parseQuery}.
 *
 * @throws {InvalidQueryError} that names the violations
 * @example
 * const query: unknown = JSON.parse('{ "max_results": 10 }');
 * validateQuery(query);
 * const page = await client.getPage(id, query);
 */
export function validateQuery(query: unknown): asserts query is LikedPostsQuery {
  if (typeof query !== 'object' || query === null || Symbol.iterator in query) {
    throw new InvalidQueryError(
      'Invalid query. Give an object, such as { max_results: 10 }; the search of a URL is for parseQuery.',
      { violations: [] },
    );
  }
  throwIfInvalid(readQuery(query));
}

/**
 * The query in the search of a URL, with or without its question mark.
 *
 * @throws {InvalidQueryError} that names the violations
 * @example
 * parseQuery('?max_results=10&tweet.fields=lang,source');
 * // { max_results: 10, 'tweet.fields': ['lang', 'source'] }
 */
export function parseQuery(search: URLSearchParams | string): LikedPostsQuery {
  const read = readQuery(search);
  throwIfInvalid(read);
  return read.query;
}

function throwIfInvalid({ violations, more }: ReadQuery): void {
  if (violations.length === 0) return;
  const reasons = violations.map(({ reason }) => reason);
  if (more > 0) reasons.push(`And ${more} more.`);
  throw new InvalidQueryError(`Invalid query. ${reasons.join(' ')}`, { violations });
}

/**
 * A middleware that checks every query, and the identifier of the user, before a request is sent: a handle
 * is not an identifier.
 *
 * @example
 * client.openapiFetch.use(validateRequests);
 */
export const validateRequests = {
  onRequest({
    params,
  }: {
    params: { query?: LikedPostsQuery; path?: { readonly id?: string } };
  }): void {
    const id = readPathParameter('id', encodeURIComponent(params.path?.id ?? ''));
    if ('violation' in id) {
      const { violation } = id;
      throw new InvalidQueryError(`Invalid request. ${violation.reason}`, {
        violations: [violation],
      });
    }
    validateQuery(params.query ?? {});
  },
};
