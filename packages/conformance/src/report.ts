import type { Statement } from './contract.ts';

export type { Statement };

/** What a run found out about a service. */
export interface Report {
  /** The base URL of the service, or the name of the recording. */
  readonly url: string;
  /** The version of the contract that the service was held against. */
  readonly contract: string;
  /**
   * `kept`: no rule was broken. `broken`: at least one was. `incomplete`: none was, but some requests were not
   * answered because of a rate limit, or not sent.
   */
  readonly outcome: 'kept' | 'broken' | 'incomplete';
  /** How many requests were sent, or recorded. */
  readonly requests: number;
  /** How long the run took, in milliseconds, with the time that it waited. */
  readonly milliseconds: number;
  /** Every rule. Those that explain others come first. */
  readonly rules: readonly RuleResult[];
  /** Fields and members of `includes` that were asked for and that no answer had: nothing is known about them. */
  readonly notShown: readonly string[];
  /** Members that the contract does not describe, and in how many places they came. They are no fault. */
  readonly notDescribed: Readonly<Record<string, number>>;
  /** Why the run is incomplete; empty if it is not. */
  readonly incomplete: readonly string[];
}

/** What became of one rule. */
export interface RuleResult {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The part of the suite that the rule belongs to: a use case, or `every response`, `every page`, `walk`. */
  readonly group: string;
  /** Where the contract says so. The rule is promised if none of these is assumed. */
  readonly statements: readonly Statement[];
  /** Whether the contract promises it, or assumes it. */
  readonly basis: 'promised' | 'assumed';
  /** `not checked`: no answer had anything that the rule is about, or its request was not sent. */
  readonly outcome: 'kept' | 'broken' | 'not checked';
  /** On how many occasions it was checked. */
  readonly occasions: number;
  /** Where it was broken. */
  readonly violations: readonly Violation[];
  /** What breaks no rule, and is worth knowing. */
  readonly notes: readonly Violation[];
  /** The rule that explains why this one is broken, if one was broken by the same answers. */
  readonly follows?: string;
  /** Why it was not checked. */
  readonly reason?: string;
}

/** One occasion on which a rule was broken. */
export interface Violation {
  /** The step of a workflow that sent the request. Missing in a recording. */
  readonly step?: string;
  /** Path and query. */
  readonly request: string;
  /** The status of the answer; 0 if none came. */
  readonly status: number;
  /** What was wrong. */
  readonly detail: string;
  /** The same for all violations that are to be mended together. */
  readonly kind: string;
  /** Where the contract says so, if that is in another place than for the rule as a whole. */
  readonly statement?: Statement;
}
