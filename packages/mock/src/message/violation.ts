import { mostViolations, type Violation } from '@liked-posts/types/request';

/** One way in which a request violates the contract. */
export interface ContractViolation {
  /** The part of the request. */
  readonly in: Violation['in'] | 'method' | 'header' | 'body';
  /** The parameter, header or property; missing if the part as a whole is wrong. */
  readonly name?: string;
  /** The wrong values of a parameter, shortened. */
  readonly values?: readonly string[];
  /** What is wrong, and what to send instead. */
  readonly reason: string;
}

/**
 * The first violations of a request, and how many more there are.
 *
 * @param moreViolations how many there are besides these
 */
export function limitViolations(
  violations: readonly ContractViolation[],
  moreViolations = 0,
): readonly ContractViolation[] {
  const more = Math.max(0, violations.length - mostViolations) + moreViolations;
  const last = violations.at(-1);
  if (more === 0 || last === undefined) return violations;
  return [...violations.slice(0, mostViolations), { in: last.in, reason: `And ${more} more.` }];
}
