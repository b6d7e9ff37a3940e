/** What a run found out about a service. */
export interface Report {
  /** The base URL of the service. */
  readonly url: string;
  /** The version of the contract that the service was held against. */
  readonly contract: string;
  /**
   * `kept`: no rule was broken. `broken`: at least one was. `incomplete`: none was, but some requests were not
   * answered because of a rate limit, or not sent.
   */
  readonly outcome: 'kept' | 'broken' | 'incomplete';
  /** How many requests were sent. */
  readonly requests: number;
  /** How long the run took, in milliseconds, with the time that it waited. */
  readonly milliseconds: number;
  /** Every rule, in the order in which they were checked. */
  readonly rules: readonly RuleResult[];
  /** Fields and members of `includes` that were asked for and that no answer had: nothing is known about them. */
  readonly notShown: readonly string[];
  /** Why the run is incomplete; empty if it is not. */
  readonly incomplete: readonly string[];
}

/** What became of one rule. */
export interface RuleResult {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The part of the suite that the rule belongs to: a use case, or `every response`, `every page`. */
  readonly group: string;
  /** `not checked`: no answer had anything that the rule is about, or its request was not sent. */
  readonly outcome: 'kept' | 'broken' | 'not checked';
  /** On how many occasions it was checked. */
  readonly occasions: number;
  /** Where it was broken. */
  readonly violations: readonly Violation[];
  /** Why it was not checked. */
  readonly reason?: string;
}

/** One occasion on which a rule was broken. */
export interface Violation {
  /** The step of a workflow that sent the request. */
  readonly step: string;
  /** Path and query; empty if no answer could be read. */
  readonly request: string;
  /** The status of the answer; 0 if no answer could be read. */
  readonly status: number;
  /** What was wrong. */
  readonly detail: string;
}
