import type { IPrismDiagnostic } from '@stoplight/prism-core';
import type { Problem, ProblemLocation } from './problem.ts';

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
