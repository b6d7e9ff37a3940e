import type { Problem } from '@liked-posts/types';
import type { ErrorAboutObject } from './data-set.ts';

/** Whether an error is about a selected field of a Post: one about `entities.urls` if `entities` is. */
export function isFieldSelected({ field }: Problem, selected: ReadonlySet<string>): boolean {
  return field !== undefined && selected.has(field.replace(/\..*/s, ''));
}

/**
 * The error about a missing object that a parameter led to. If all errors are for other parameters,
 * the first is rewritten, here for `in_reply_to_user_id`:
 *
 *   Could not find user with author_id: [42]. → Could not find user with in_reply_to_user_id: [42].
 */
export function adaptError(
  parameter: string,
  errors: readonly ErrorAboutObject[],
): Problem | undefined {
  const error = errors.find((candidate) => candidate.parameter === parameter) ?? errors[0];
  if (error === undefined || error.parameter === parameter) return error;
  const { parameter: otherParameter = parameter, detail, ...members } = error;
  if (detail === undefined) return { ...members, parameter };
  return {
    ...members,
    detail: detail.replace(` with ${otherParameter}:`, ` with ${parameter}:`),
    parameter,
  };
}
