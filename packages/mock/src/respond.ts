import type { Answer } from './answer.ts';
import type { Problem } from './problem.ts';
import type { ParsedRequest } from './request.ts';

/** What a request is answered with, and what was wrong with either. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** The body: text as it is, anything else as JSON. */
  readonly body: unknown;
  /** Where the request departs from the contract. */
  readonly problems: readonly Problem[];
  /** Where the response departs from the contract. */
  readonly responseProblems: readonly Problem[];
  readonly example?: string;
}

/** Answers requests. It never throws because of a request. */
export type Respond = (request: ParsedRequest, queued?: Answer) => Promise<Reply>;
