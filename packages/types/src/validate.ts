import { makePrintable } from '@liked-posts/internal/printable';
import type { LikedPostsQuery } from './query.ts';
import type { Violation } from './request/explain.ts';
import { type ReadQuery, readQuery } from './request/read-query.ts';

export type { Violation } from './request/explain.ts';

/** A query violates the contract. */
export class InvalidQueryError extends Error {
  override name = 'InvalidQueryError';
  /** The first twenty violations; empty if the value is not a query at all. */
  readonly violations: readonly Violation[];

  constructor(message: string, violations: readonly Violation[]) {
    // The message quotes the query, and it is printed in many places.
    super(makePrintable(message));
    this.violations = violations;
  }
}

/**
 * Checks that a value, such as one read from JSON, is a query within the contract: an object whose
 * members are parameters. For the query of a URL, use {@link parseQuery}.
 *
 * @throws {InvalidQueryError} if the query violates the contract
 * @example
 * const query: unknown = JSON.parse('{ "max_results": 10 }');
 * validateQuery(query);
 * const page = await client.getPage(id, query);
 */
export function validateQuery(query: unknown): asserts query is LikedPostsQuery {
  // A list and a `URLSearchParams` are iterable.
  if (typeof query !== 'object' || query === null || Symbol.iterator in query) {
    throw new InvalidQueryError(
      'Invalid query. Give an object such as { max_results: 10 }. For the query of a URL, use parseQuery.',
      [],
    );
  }
  throwIfInvalid(readQuery(query));
}

/**
 * Reads the query of a URL, with or without its question mark, or its `URLSearchParams`.
 *
 * @throws {InvalidQueryError} if the query violates the contract
 * @example
 * parseQuery('?max_results=10&tweet.fields=lang,source');
 * // { max_results: 10, 'tweet.fields': ['lang', 'source'] }
 */
export function parseQuery(search: string | Iterable<readonly [string, string]>): LikedPostsQuery {
  const read = readQuery(search);
  throwIfInvalid(read);
  return read.query;
}

function throwIfInvalid({ violations, more }: ReadQuery): void {
  if (violations.length === 0) return;
  const reasons = violations.map(({ reason }) => reason);
  if (more > 0) reasons.push(`And ${more} more.`);
  throw new InvalidQueryError(`Invalid query. ${reasons.join(' ')}`, violations);
}
