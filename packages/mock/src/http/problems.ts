import type { components, Problem } from '@liked-posts/types';
import { exampleOf, problemOf } from '../examples/examples.ts';
import type { ContractViolation } from '../journal/recorded-request.ts';

type ProblemDocument = components['schemas']['ProblemDocument'];
type ParameterError = components['schemas']['ParameterError'];

export function problem(status: number, detail: string): string {
  const { title, type } = problemOf(status);
  const document: ProblemDocument = { title, type, status, detail };
  return JSON.stringify(document);
}

/**
 * The body of a 400. Its errors have the documented members and the recorded ones, so that a client
 * written for either can read them.
 */
export function invalidRequest(violations: readonly ContractViolation[]): string {
  const { title, detail = '', type } = problemOf(400);
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

export type Reason = 'deleted' | 'protected' | 'suspended';

/** The title and type of each error in an example. A test checks that the examples have them. */
function kindsIn(example: string): Pick<Problem, 'title' | 'type'>[] {
  const page = exampleOf(200, example)?.value as { errors?: Problem[] } | undefined;
  return (page?.errors ?? []).map(({ title = '', type = '' }) => ({ title, type }));
}

const [deleted, isProtected, suspended] = kindsIn('partialErrors');
const isHidden = kindsIn('everyField').at(-1);

/** The error about a field of a Post that only its author may see. */
export function hiddenField(field: string, id: string): Problem {
  return {
    ...isHidden,
    detail: `Sorry, you are not authorized to access '${field}' on the Tweet with id : [${id}].`,
    parameter: 'id',
    value: id,
    resource_id: id,
    resource_type: 'tweet',
    section: 'data',
    field,
  };
}

/**
 * The error about an object that cannot be returned, in the form of recordings: if it is protected,
 * its identifier is not repeated.
 *
 * @param value its identifier, or the handle in a mention
 */
export function missingObject(
  parameter: string,
  type: string,
  value: string,
  reason: Reason = 'deleted',
): Problem {
  const about = { parameter, value, resource_type: type };
  switch (reason) {
    case 'deleted': {
      const detail = `Could not find ${type} with ${parameter}: [${value}].`;
      return { ...deleted, detail, ...about, resource_id: value };
    }
    case 'suspended':
      return {
        ...suspended,
        detail: `User has been suspended: [${value}].`,
        ...about,
        resource_id: value,
      };
    case 'protected': {
      const noun = type === 'tweet' ? 'Tweet' : type;
      const detail = `Sorry, you are not authorized to see the ${noun} with ${parameter}: [${value}].`;
      return { ...isProtected, detail, ...about, section: 'includes' };
    }
  }
}

/**
 * The page with only `errors`, for a user whose likes cannot be listed, usually because there is no
 * such user.
 */
export function errorsOnly(
  userId: string,
  problem: Problem = missingObject('id', 'user', userId),
): string {
  return JSON.stringify({ errors: [problem] });
}
