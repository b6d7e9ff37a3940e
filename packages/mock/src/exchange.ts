import type { RecordedRequest } from './journal.ts';
import type { Problem } from './problem.ts';

/** What a server tells of each request that it answers. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly problems: readonly Problem[];
  readonly responseProblems: readonly Problem[];
  /** From the request's arrival until its answer was ready, in milliseconds. */
  readonly milliseconds: number;
}
