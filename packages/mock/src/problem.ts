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
