import type { LikedPostsPage, ParameterError, Problem, ProblemDocument } from '@liked-posts/types';
import { type ContractResponse, responses } from '../generated/responses.ts';
import type { ContractViolation } from '../message/messages.ts';

export interface Example {
  readonly name: string;
  readonly status: number;
  /** The media types under which the contract lists it. */
  readonly mediaTypes: readonly string[];
  readonly value: string | object;
}

const noResponse: ContractResponse = { headers: {}, examples: {} };
const { default: defaultResponse = noResponse, ...responsesByStatus } = responses;

const [defaultExample] = Object.values(defaultResponse.examples);
/** The status in the `default` example, such as 500. The contract has this example, and it is a problem. */
const defaultStatus = (defaultExample?.value as ProblemDocument | undefined)?.status;

/** The names of the examples of each status; `default` is for all other statuses. */
export const exampleNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(responses).map(([status, { examples }]) => [status, Object.keys(examples)]),
);

/** The contract's example values of the headers that come with a status. */
export function getExampleHeaders(status: number): Readonly<Record<string, string>> {
  return (responsesByStatus[status] ?? defaultResponse).headers;
}

export function listExamples(status: number): readonly Example[] {
  const { examples } = responsesByStatus[status] ?? defaultResponse;
  return Object.entries(examples).map(([name, { mediaTypes, value }]) => ({
    name,
    status,
    mediaTypes,
    value: status in responsesByStatus ? value : rewriteForStatus(status, value),
  }));
}

/**
 * The first example with this status and this name, lowest status first; either may be left out:
 *
 *   status      name        example
 *   429         undefined   `rateLimited`, the first of 429
 *   undefined   lastPage    `lastPage`, which is one of 200
 *   418         undefined   that of `default`, rewritten for 418
 *   404         lastPage    undefined: it has another status
 */
export function findExample(
  status: number | undefined,
  name: string | undefined,
): Example | undefined {
  const everyStatus = [...Object.keys(responsesByStatus).map(Number), defaultStatus];
  return (status === undefined ? everyStatus : [status])
    .filter((candidate) => candidate !== undefined)
    .flatMap(listExamples)
    .find((example) => name === undefined || example.name === name);
}

/** The first example of an error status. */
export function getProblem(status: number): ProblemDocument {
  const example = findExample(status, undefined);
  if (example === undefined) throw new Error(`The contract has no example of status ${status}.`);
  // A test of the contract checks that it is a problem.
  return example.value as ProblemDocument;
}

/** The `default` example, rewritten for this status. */
function rewriteForStatus(status: number, value: string | object): string | object {
  if (status === defaultStatus || typeof value !== 'object') return value;
  const title = reasonPhrases[status] ?? `Status ${status}`;
  return { ...value, title, status, detail: title };
}

/** The reason phrases of statuses for which the contract has only the `default` example. */
const reasonPhrases: Readonly<Record<number, string>> = {
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  418: "I'm a teapot",
  431: 'Request Header Fields Too Large',
  504: 'Gateway Timeout',
};

/** The body of an error with the title and type of the contract's example. */
export function writeProblem(status: number, detail: string): string {
  const { title, type } = getProblem(status);
  const document: ProblemDocument = { title, type, status, detail };
  return JSON.stringify(document);
}

/**
 * The body of a 400. Its errors have the documented members (`title`, `type`, `detail`, `status`) and
 * the recorded ones (`parameters`, `message`), so that a client written for either can read them.
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
 * The error about an object that does not exist, in the form of recordings.
 *
 * @param value its identifier, or the handle in a mention
 */
export function describeMissing(parameter: string, type: string, value: string): Problem {
  // As the contract's page with errors about missing objects has them.
  const page = findExample(200, 'partialErrors')?.value as LikedPostsPage | undefined;
  const { title = '', type: problemType = '' } = page?.errors?.[0] ?? {};
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
 * The page with only `errors`, for a user whose likes cannot be listed.
 *
 * @param problem why not; by default, because there is no such user
 */
export function writeErrorsOnly(
  userId: string,
  problem: Problem = describeMissing('id', 'user', userId),
): string {
  return JSON.stringify({ errors: [problem] });
}
