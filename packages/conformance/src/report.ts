import type { Statement } from './contract.ts';

/** What a run found out about a service. */
export interface Report {
  /** The base URL of the service, or the name of the recording. */
  readonly url: string;
  /** The version of the contract. */
  readonly contract: string;
  /**
   * `kept`: no rule was broken. `broken`: at least one was. `incomplete`: none was, but some
   * requests were not sent, or not answered because of a rate limit.
   */
  readonly outcome: 'kept' | 'broken' | 'incomplete';
  /** How many requests were sent, or recorded. */
  readonly requests: number;
  /** How long the run took in milliseconds, waits included. */
  readonly milliseconds: number;
  /** Every rule. Those that explain others come first. */
  readonly rules: readonly RuleResult[];
  /**
   * Fields and members of `includes` that were asked for, but that no answer had: nothing is known
   * about them.
   */
  readonly notShown: readonly string[];
  /**
   * Members that the contract does not describe, and in how many places they came. They break no
   * rule.
   */
  readonly notDescribed: Readonly<Record<string, number>>;
  /** Why the run is incomplete; empty if it is not. */
  readonly incomplete: readonly string[];
}

/** The result of one rule. */
export interface RuleResult {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /**
   * The part of the suite that the rule belongs to: a use case, or `every response`, `every page`,
   * `walk`.
   */
  readonly group: string;
  /** The places where the contract says so. The rule is promised if none of these is assumed. */
  readonly statements: readonly Statement[];
  /** Whether the contract promises it, or assumes it. */
  readonly basis: 'promised' | 'assumed';
  /** `not checked`: no answer had anything to check the rule on, or its request was not sent. */
  readonly outcome: 'kept' | 'broken' | 'not checked';
  /** On how many occasions it was checked. */
  readonly occasions: number;
  /** Where it was broken. */
  readonly violations: readonly Violation[];
  /** What breaks no rule, but is worth knowing. */
  readonly notes: readonly Violation[];
  /** The rule that probably explains why this one is broken: the same answers break it. */
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
  /** The same for all violations that have one fix. */
  readonly kind: string;
  /** The place where the contract says so, if it differs from that of the rule. */
  readonly statement?: Statement;
}

/** The kind of a violation, unless its rule names one. */
export function kindOf(detail: string): string {
  // What differs from one answer to the next comes last.
  return detail.replace(/: .*/s, '').replace(/\d+/g, '0');
}

/** A report without secrets in what it tells of requests and answers. */
export function hiddenIn(hide: (text: string) => string, report: Report): Report {
  const clean = (violation: Violation): Violation => {
    const detail = hide(violation.detail);
    // Without its digits, nothing recognizes a token.
    const isOwn = violation.kind !== kindOf(violation.detail);
    const kind = isOwn ? hide(violation.kind) : kindOf(detail);
    return { ...violation, request: hide(violation.request), detail, kind };
  };
  const members = Object.entries(report.notDescribed);
  return {
    ...report,
    rules: report.rules.map((rule) => ({
      ...rule,
      violations: rule.violations.map(clean),
      notes: rule.notes.map(clean),
    })),
    notDescribed: Object.fromEntries(members.map(([name, count]) => [hide(name), count])),
  };
}
