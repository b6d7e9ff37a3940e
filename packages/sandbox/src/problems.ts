import type { components } from '@liked-posts/types';
import { contract } from './generated/contract.ts';

type ProblemDocument = components['schemas']['ProblemDocument'];

/** What is wrong with one parameter of a request. */
export type ParameterError = components['schemas']['ParameterError'];

/** The media type of every body that is JSON. */
export const json = 'application/json; charset=utf-8';

/** The body of a 400, in the contract's own words. */
export function invalidRequest(errors: readonly ParameterError[]): string {
  const { title, detail, type } = contract.responses[400].invalidRequest.value;
  return JSON.stringify({ errors, title, detail, type });
}

/** The body of an error of the status alone. */
export function problem(status: number, title: string, detail: string): string {
  const document: ProblemDocument = { title, type: 'about:blank', status, detail };
  return JSON.stringify(document);
}
