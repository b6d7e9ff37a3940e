import type { IPrismDiagnostic } from '@stoplight/prism-core';

/** Where a request or a response departs from the contract. */
export type ProblemLocation = 'method' | 'path' | 'query' | 'header' | 'body' | 'status';

/** One departure from the contract. */
export interface Problem {
  /** The part of the request or response. */
  readonly in: ProblemLocation;
  /** The parameter, header or property; missing where the part as a whole is wrong. */
  readonly name?: string;
  /** What is wrong, and what would be right. */
  readonly reason: string;
}

/** A problem of a request, as Prism passes it on: `code` is the status of the answer. */
export function toDiagnostic(problem: Problem, code: 400 | 401 = 400): IPrismDiagnostic {
  const path = problem.name === undefined ? [problem.in] : [problem.in, problem.name];
  return { path, code, message: problem.reason, severity: 0 };
}

/** A problem that Prism reports; `unplaced` is the part that it means when it names none. */
export function fromDiagnostic(
  { path = [], message }: IPrismDiagnostic,
  unplaced: ProblemLocation,
): Problem {
  const [place, ...rest] = path;
  const known = locations.find((location) => location === place);
  const name = rest.join('.');
  return { in: known ?? unplaced, ...(name !== '' && { name }), reason: message };
}

const locations: readonly ProblemLocation[] = [
  'method',
  'path',
  'query',
  'header',
  'body',
  'status',
];
