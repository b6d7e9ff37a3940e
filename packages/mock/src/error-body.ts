import { STATUS_CODES } from 'node:http';
import { examplesOf, type Operation, responseFor } from './contract.ts';
import type { Problem } from './problem.ts';

/** The body of an error, in the form that the contract gives it, with the reason of this very error. */
export function errorBody(operation: Operation, status: number, detail: string): unknown {
  const response = responseFor(operation, status);
  const [example] = response === undefined ? [] : examplesOf(response);
  const title = STATUS_CODES[status] ?? 'Error';
  if (!isObject(example?.body)) return { title, type: 'about:blank', status, detail };
  const own = response?.code === String(status);
  const { errors: _errors, ...members } = example.body;
  return { ...members, ...(!own && { title, status }), detail };
}

/** `body`, the contract's answer to an invalid request, with the reasons of this very request. */
export function explainProblems(
  body: unknown,
  problems: readonly Problem[],
  valuesOf: (problem: Problem) => readonly string[] | undefined,
): unknown {
  if (!isObject(body)) return body;
  const errors = problems.map((problem) => {
    const values = valuesOf(problem);
    if (problem.name === undefined || values === undefined) return { message: problem.reason };
    return { parameters: { [problem.name]: values }, message: problem.reason };
  });
  const detail = problems.map((problem) => problem.reason).join(' ');
  return { ...body, ...('errors' in body && { errors }), detail };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
