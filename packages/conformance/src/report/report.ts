import type { Requirement } from '../contract/requirement.ts';

/** Which rules to check. */
export interface CheckOptions {
  /** Whether to leave out what is only an assumption of the contract. Default: false. */
  readonly promisedOnly?: boolean;
  /** The names of rules that the service breaks on purpose: they are not checked. Default: none. */
  readonly except?: readonly string[];
}

/** The result of a run. */
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
  /** How many requests were sent or recorded. */
  readonly requests: number;
  /** How many Posts the responses list: a service may charge for each. */
  readonly posts: number;
  /** How long the run took in milliseconds, waits included. Missing for a recording. */
  readonly milliseconds?: number;
  /** Every rule. Those that explain others come first. */
  readonly rules: readonly RuleResult[];
  /** The requested fields and lists of `includes` that no response had, so that no rule judged them. */
  readonly notShown: readonly string[];
  /** How often each member came that the contract does not describe. These members break no rule. */
  readonly notDescribed: Readonly<Record<string, number>>;
  /** Why the run is incomplete; empty if it is complete. */
  readonly incomplete: readonly string[];
  /** What else to know about the run, such as responses without bodies in a recording. */
  readonly remarks: readonly string[];
}

/** The result of one rule. */
export interface RuleResult {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The group of requests that the rule belongs to, or `every response`, `every page` or `walk`. */
  readonly group: string;
  /** What the contract requires here. */
  readonly requirements: readonly Requirement[];
  /**
   * If the rule is broken: `promised` if one of its violations breaks a promise. Otherwise:
   * `promised` if all of its requirements are promises.
   */
  readonly basis: Basis;
  /** `not checked`: no response had anything to check the rule on, or its request was not sent. */
  readonly outcome: 'kept' | 'broken' | 'not checked';
  /** How many times it was checked. */
  readonly occasions: number;
  /** Where it was broken. */
  readonly violations: readonly Finding[];
  /** Findings that break no rule, but are worth knowing. */
  readonly notes: readonly Finding[];
  /** Why it was not checked. */
  readonly reason?: string;
}

/** Whether the contract promises something, or only assumes it. */
export type Basis = 'promised' | 'assumed';

/** A violation of a rule in one response, or something worth knowing about it. */
export interface Finding {
  /** The method of the request; missing if it is GET. */
  readonly method?: string | undefined;
  /** The path and the query of the request, as sent. */
  readonly request: string;
  /** The status of the response; 0 if there was none. */
  readonly status: number;
  /** The body of the response, as sent; missing if there is none. */
  readonly quote?: string | undefined;
  /** The `curl` command that sends the request again, with the token in `LIKED_POSTS_TOKEN`. */
  readonly curl?: string | undefined;
  /** What is wrong, in words. */
  readonly detail: string;
  /** The same for all findings that one fix removes. */
  readonly category: string;
  /** The requirements that are violated: those of the rule, or one of its own. */
  readonly requirements: readonly Requirement[];
}

/** Assumed if one of the requirements is. */
export function combineBasis(requirements: readonly Requirement[]): Basis {
  const isAssumed = requirements.some(({ assumption }) => assumption !== undefined);
  return isAssumed ? 'assumed' : 'promised';
}

/** Whether a violation breaks a promise of the contract. */
export function isPromised({ requirements }: Finding): boolean {
  return combineBasis(requirements) === 'promised';
}

/** The reason why an excepted rule was not checked. */
export const excepted = 'It is excepted.';
