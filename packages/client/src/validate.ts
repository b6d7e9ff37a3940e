import type { LikedPostsQuery } from '@liked-posts/types';
import { LikedPostsError } from './errors.ts';
import { queryRules } from './generated/query-rules.ts';

/** One thing that is wrong with a query. */
export interface QueryViolation {
  /** The name of the parameter. */
  readonly parameter: string;
  /** The value that is not allowed; of a list, the item. */
  readonly value: unknown;
  /** What is allowed, in words. */
  readonly allowed: string;
}

/** A query is outside the contract. It was not sent. */
export class InvalidQueryError extends LikedPostsError<{ violations: readonly QueryViolation[] }> {
  override name = 'InvalidQueryError';
  /** Everything that is wrong, at least one. */
  declare readonly violations: readonly QueryViolation[];
}

/**
 * Checks a query against the contract: the names of its parameters, and their values.
 *
 * @throws {InvalidQueryError} that names every violation
 * @example
 * validateQuery({ max_results: 3 }); // throws: max_results: 3 is not a whole number from 5 to 100
 */
export function validateQuery(query: LikedPostsQuery): void {
  const violations = Object.entries(query).flatMap(([parameter, value]) =>
    value === undefined ? [] : violationsOf(parameter, value),
  );
  if (violations.length === 0) return;
  const lines = violations.map(
    ({ parameter, value, allowed }) => `${parameter}: ${show(value)} is not ${allowed}`,
  );
  throw new InvalidQueryError(`Invalid query. ${lines.join('; ')}.`, { violations });
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

function violationsOf(parameter: string, value: unknown): QueryViolation[] {
  const rule = Object.hasOwn(queryRules, parameter) ? queryRules[parameter] : undefined;
  if (!rule) {
    const allowed = `a query parameter; those are ${Object.keys(queryRules).join(', ')}`;
    return [{ parameter, value, allowed }];
  }
  switch (rule.type) {
    case 'integer': {
      const { minimum, maximum } = rule;
      const holds = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      return holds
        ? []
        : [{ parameter, value, allowed: `a whole number from ${minimum} to ${maximum}` }];
    }
    case 'string': {
      const holds =
        typeof value === 'string' &&
        value.length >= rule.minLength &&
        new RegExp(rule.pattern, 'u').test(value);
      return holds ? [] : [{ parameter, value, allowed: `a token that matches ${rule.pattern}` }];
    }
    case 'list': {
      const { values, minItems } = rule;
      if (!Array.isArray(value) || value.length < minItems) {
        return [
          { parameter, value, allowed: `a list of ${minItems} or more of ${values.join(', ')}` },
        ];
      }
      return value
        .filter((item: unknown) => !values.some((known) => known === item))
        .map((item: unknown) => ({
          parameter,
          value: item,
          allowed: `one of ${values.join(', ')}`,
        }));
    }
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
