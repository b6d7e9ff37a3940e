import { mostViolations, type Violation as QueryViolation } from '@liked-posts/types/request';

/** One way in which a request or its answer is outside the contract. */
export interface Violation {
  /** The part of the request or of the answer. */
  readonly in: QueryViolation['in'] | 'method' | 'header' | 'body' | 'status';
  /** The parameter, header or property; left out where the part as a whole is wrong. */
  readonly name?: string;
  /** The values of a parameter that are wrong; long ones cut. */
  readonly values?: readonly string[];
  /** What is wrong, and what would be right. */
  readonly reason: string;
}

/**
 * The first violations of a request, and how many more there are.
 *
 * @param unlisted how many there are beside these
 */
export function bounded(violations: readonly Violation[], unlisted = 0): readonly Violation[] {
  const more = Math.max(0, violations.length - mostViolations) + unlisted;
  const last = violations.at(-1);
  if (more === 0 || last === undefined) return violations;
  return [...violations.slice(0, mostViolations), { in: last.in, reason: `And ${more} more.` }];
}
