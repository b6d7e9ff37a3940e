import type { LikedPostsPage, ParameterError, Problem, ProblemDocument } from '@liked-posts/types';
import type { ContractViolation } from '../message/messages.ts';
import { getProblem, requireExample } from './examples.ts';

/** The body of an error with the title and type of the contract's example of the status. */
export function writeProblem(status: number, detail: string): string {
  const { title, type } = getProblem(status);
  const document: ProblemDocument = { title, type, status, detail };
  return JSON.stringify(document);
}

/**
 * The body of a 400. Each of its errors has the documented members (`title`, `type`, `detail`, `status`)
 * and the recorded ones (`parameters`, `message`), so that a client written for either can read it. The
 * title and type of an error are those of the body.
 */
export function writeInvalidRequest(violations: readonly ContractViolation[]): string {
  const { title, detail = '', type } = getProblem(400);
  const errors = violations.map(
    ({ name, values, reason }): ParameterError => ({
      ...(name !== undefined && values !== undefined && { parameters: { [name]: [...values] } }),
      message: reason,
      title,
      type,
      detail: reason,
      status: 400,
    }),
  );
  return JSON.stringify({ errors, title, detail, type });
}

/**
 * The error about an object that does not exist. For the parameter `author_id`, the type `user` and the
 * value `42`, it says "Could not find user with author_id: [42]." For a mention, the value may be a username.
 */
export function describeMissing(missing: Record<'parameter' | 'type' | 'value', string>): Problem {
  const { parameter, type, value } = missing;
  // The contract's example of a page whose errors are about missing objects.
  const { errors } = requireExample(200, 'partialErrors').value as LikedPostsPage;
  const { title, type: problemType } = errors?.[0] ?? {};
  if (title === undefined || problemType === undefined) {
    throw new Error('The contract has no example of a missing object.');
  }
  return {
    title,
    type: problemType,
    detail: `Could not find ${type} with ${parameter}: [${value}].`,
    parameter,
    value,
    resource_type: type,
    resource_id: value,
  };
}

/**
 * Chooses from the errors about an object the one for a parameter; undefined if there are no errors. If
 * all are for other parameters, the first is rewritten, here for `in_reply_to_user_id`:
 *
 *   Could not find user with author_id: [42]. → Could not find user with in_reply_to_user_id: [42].
 */
export function chooseError(errors: readonly Problem[], parameter: string): Problem | undefined {
  const [firstError] = errors;
  const error = errors.find((candidate) => candidate.parameter === parameter);
  return error ?? (firstError && replaceParameter(firstError, parameter));
}

function replaceParameter(problem: Problem, parameter: string): Problem {
  const { parameter: originalParameter, detail, ...members } = problem;
  if (detail === undefined) return { ...members, parameter };
  const newDetail = detail.replace(` with ${originalParameter}:`, ` with ${parameter}:`);
  return { ...members, detail: newDetail, parameter };
}
