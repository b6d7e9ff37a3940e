import type { Problem, ProblemLocation } from './problem.ts';

/** A request that the mock was sent. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query as sent; the values of unknown parameters are hidden, for they may be secrets. */
  readonly url: string;
  /** The headers, their names in lower case; the access token is hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the answer; missing where the connection was cut instead. */
  readonly status?: number;
  /** The example of the contract that was the answer, if it was one. */
  readonly example?: string;
}

/** One way in which a request was outside the contract. */
export interface Violation {
  readonly method: string;
  readonly url: string;
  /** The part of the request. */
  readonly in: ProblemLocation;
  /** The parameter or header; missing where the part as a whole is wrong. */
  readonly name?: string;
  /** What was wrong, and what would be right. */
  readonly reason: string;
}

/** What a server has been asked since it was last reset. */
export class Journal {
  readonly requests: RecordedRequest[] = [];
  readonly violations: Violation[] = [];

  record(request: RecordedRequest, problems: readonly Problem[]): void {
    this.requests.push(request);
    const { method, url } = request;
    this.violations.push(...problems.map((problem) => ({ method, url, ...problem })));
  }

  reset(): void {
    this.requests.length = 0;
    this.violations.length = 0;
  }
}
