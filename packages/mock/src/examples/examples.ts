import type { ProblemDocument } from '@liked-posts/types';
import { responses } from '../generated/responses.ts';

/** An example of the contract, such as `notFoundHtml` of 404. */
export interface Example {
  readonly name: string;
  readonly status: number;
  /** The media types under which the contract lists it. */
  readonly mediaTypes: readonly string[];
  /** A string if it is not JSON, such as the HTML of `notFoundHtml`. */
  readonly value: string | object;
}

const { default: defaultResponse, ...responsesByStatus } = responses;

const [defaultExample] = Object.values(defaultResponse.examples);
// The contract has the example of `default`, with the status 502: `?.` and `?? 0` are for the compiler.
const defaultStatus = (defaultExample?.value as ProblemDocument | undefined)?.status ?? 0;
/** All statuses in examples of the contract, the one of `default` last. */
const everyStatus = [...Object.keys(responsesByStatus).map(Number), defaultStatus];

/** The names of the examples of each status; `default` is for all other statuses. */
export const exampleNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(responses).map(([status, { examples }]) => [status, Object.keys(examples)]),
);

/** The contract's example values of the headers of a status: of 418, those of `default`. */
export function getExampleHeaders(status: number): Readonly<Record<string, string>> {
  return (responsesByStatus[status] ?? defaultResponse).headers;
}

/** The examples of a status: of 418, which the contract does not list, the example of `default`. */
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
 * The first example with this status and this name, in the order of `everyStatus`; either may be left out:
 *
 *   status      name        example
 *   429         undefined   `rateLimited`, the first of 429
 *   undefined   lastPage    `lastPage`, which is one of 200
 *   418         undefined   the example of `default`, rewritten for 418
 *   404         lastPage    undefined: it has another status
 */
export function findExample(
  status: number | undefined,
  name: string | undefined,
): Example | undefined {
  const statuses = status === undefined ? everyStatus : [status];
  return statuses
    .flatMap(listExamples)
    .find((example) => name === undefined || example.name === name);
}

/** As {@link findExample}, for an example that the contract has. */
export function requireExample(status: number, name?: string): Example {
  const example = findExample(status, name);
  if (example === undefined) throw new Error(`The contract has no example ${name} of ${status}.`);
  return example;
}

/** The value of the first example of an error status. */
export function getProblem(status: number): ProblemDocument {
  // A test of the contract checks that the example is a problem, hence the cast.
  return requireExample(status).value as ProblemDocument;
}

/** The `default` example, rewritten for this status: for 418, its title and detail are `I'm a teapot`. */
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
