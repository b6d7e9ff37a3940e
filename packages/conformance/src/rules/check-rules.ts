import { setImmediate } from 'node:timers/promises';
import { shortened } from '@liked-posts/types/printable';
import {
  isSuccess,
  operation,
  type Requirement,
  requirementAt,
  valueAt,
} from '../contract/contract.ts';
import { findUndescribed } from '../contract/schema.ts';
import { basisOf, excepted, type Finding, type Report, type RuleResult } from '../report/report.ts';
import { type RequestGroup, type RequestRule, requestGroups } from '../requests/requests.ts';
import { asText, type CheckedPage, type Interaction, readPages } from '../traffic/interaction.ts';
import { describeStatus, isReadable, type ServiceResponse } from '../traffic/response.ts';
import { contractNames } from './contract-names.ts';
import { expansionRules } from './expansion-rules.ts';
import { listRules } from './list-rules.ts';
import { sameObject } from './object-rules.ts';
import { pageRules } from './page-rules.ts';
import { invalidRefused, responseRules } from './response-rules.ts';
import {
  broken,
  kept,
  type Rule,
  type RuleCheck,
  type RuleText,
  type Verdict,
  type ViolationDetails,
} from './rule.ts';
import { allFieldsShown, findNotShown, selectionRules } from './selection-rules.ts';
import { walkRules } from './walk-rules.ts';

/** The rules that are not about one planned request, by group. Rules that explain others come first. */
export const rulesByGroup: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['every response', [...responseRules, contractNames]],
  ['lists', listRules],
  ['walk', walkRules],
  ['every page', [...selectionRules, ...pageRules, sameObject, ...expansionRules]],
]);

/** Which rules to check, and on what. */
export interface CheckOptions {
  /** Whether it breaks a rule if a requested field is in no response. Default: false. */
  readonly requireAllFields?: boolean;
  /** Whether to leave out what is only an assumption of the contract. Default: false. */
  readonly promisedOnly?: boolean;
  /** The names of rules that the service breaks on purpose: they are not checked. Default: none. */
  readonly except?: readonly string[];
}

/** The names of all rules. */
export const ruleNames: readonly string[] = [
  ...[...rulesByGroup.values(), [invalidRefused, allFieldsShown]].flat().map(({ id }) => id),
  ...requestGroups.flatMap(({ requests }) => requests).flatMap(({ rule }) => rule?.name ?? []),
];

/** Checks every rule, and what the planned requests expect, on the responses of a service. */
export async function checkRules(
  interactions: readonly Interaction[],
  groups: readonly RequestGroup[],
  options: CheckOptions & { readonly recorded?: boolean } = {},
): Promise<Pick<Report, 'rules' | 'notShown' | 'notDescribed'>> {
  const { recorded = false, requireAllFields = false } = options;
  // A response to another method is not a page: only what is expected of it is checked.
  const read = interactions.filter(({ method }) => !isBodiless(method));
  const pages = readPages(read);
  const rulesToCheck = [
    ...rulesByGroup,
    // The suite sends such requests itself, each with a rule of its own.
    ['recorded requests', recorded ? [invalidRefused] : []] as const,
    ['all pages', requireAllFields ? [allFieldsShown] : []] as const,
  ];
  const results: RuleResult[] = [];
  for (const [group, rules] of rulesToCheck) {
    for (const rule of rules) {
      // With many Posts, a rule takes a while. In between, a signal can end the process.
      await setImmediate();
      const checks = rule.check({ interactions: read, pages, recorded });
      results.push(summarize(rule, group, checks, 'No response had anything to check.'));
    }
  }
  for (const { name, requests } of groups) {
    for (const { rule } of requests) {
      if (rule !== undefined) results.push(checkRequest(rule, name, interactions));
    }
  }
  return {
    rules: results.map((rule) => applyOptions(rule, options)),
    notShown: findNotShown(pages),
    notDescribed: countUndescribed(pages),
  };
}

function isBodiless(method = 'GET'): boolean {
  return method === 'HEAD' || method === 'OPTIONS';
}

function countUndescribed(pages: readonly CheckedPage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of pages) {
    for (const member of findUndescribed('#/components/schemas/LikedPostsPage', body)) {
      counts[member] = (counts[member] ?? 0) + 1;
    }
  }
  return counts;
}

function checkRequest(
  rule: RequestRule,
  group: string,
  interactions: readonly Interaction[],
): RuleResult {
  const checks = interactions
    .filter(({ name }) => name === rule.name)
    // Other rules are about responses that nobody can read, but not about those without bodies.
    .filter((interaction) => isReadable(interaction) || isBodiless(interaction.method))
    .flatMap((interaction) =>
      compareWithExpected(interaction, rule).map((verdict) => ({ ...verdict, interaction })),
    );
  const reason = 'Its request was not sent, or not answered.';
  return summarize({ ...rule, id: rule.name }, group, checks, reason);
}

/** The result for a request that was not sent. */
export function describeUnsent(rule: RequestRule, group: string, reason: string): RuleResult {
  return summarize({ ...rule, id: rule.name }, group, [], reason);
}

function summarize(
  { id, sentence, pointers }: RuleText,
  group: string,
  checks: readonly RuleCheck[],
  reason: string,
): RuleResult {
  const requirements = pointers.map(requirementAt);
  const violations: Finding[] = [];
  const notes: Finding[] = [];
  let occasions = 0;
  for (const check of checks) {
    if (check.verdict === 'not checked') continue;
    occasions += 1;
    if (check.verdict === 'broken')
      violations.push(describeFinding(check, check.detail, requirements));
    else if (check.note !== undefined) notes.push(describeFinding(check, check.note, requirements));
  }
  const result = { id, sentence, group, requirements, occasions, violations, notes };
  const basis = basisOf(requirements);
  if (occasions === 0) return { ...result, basis, outcome: 'not checked', reason };
  if (violations.length === 0) return { ...result, basis, outcome: 'kept' };
  return {
    ...result,
    basis: violations.some(isPromised) ? 'promised' : 'assumed',
    outcome: 'broken',
  };
}

function isPromised({ requirements }: Finding): boolean {
  return basisOf(requirements) === 'promised';
}

/** How much of a body a report quotes, in UTF-16 code units. */
const maxQuoteLength = 300;

function describeFinding(
  check: RuleCheck,
  detail: string,
  ofRule: readonly Requirement[],
): Finding {
  const { name, method, request, status, quote, curl } = check.interaction;
  const details: ViolationDetails = check.verdict === 'broken' ? check : {};
  const { requirement, category = detail.replace(/: .*/s, '') } = details;
  return {
    name,
    method,
    request,
    status,
    detail,
    // What differs among violations that one fix removes comes last.
    category,
    quote: quote === undefined ? undefined : shortened(quote, maxQuoteLength),
    curl,
    requirements: requirement === undefined ? ofRule : [requirement],
  };
}

/** Leaves out what the options leave out: it turns from a violation into a note. */
function applyOptions(rule: RuleResult, { promisedOnly, except = [] }: CheckOptions): RuleResult {
  if (except.includes(rule.id)) return withoutVerdict(rule, excepted);
  // Whoever requires all fields wants this rule, although nobody promises it.
  if (!promisedOnly || rule.outcome === 'not checked' || rule.id === allFieldsShown.id) return rule;
  const violations = rule.violations.filter(isPromised);
  if (violations.length > 0) {
    const assumed = rule.violations.filter((violation) => !isPromised(violation));
    return { ...rule, violations, notes: [...rule.notes, ...assumed] };
  }
  if (rule.outcome === 'kept' && rule.basis === 'promised') return rule;
  return withoutVerdict(rule, 'It depends on an assumption, and only promises are checked.');
}

function withoutVerdict(rule: RuleResult, reason: string): RuleResult {
  const notes = [...rule.notes, ...rule.violations];
  return { ...rule, outcome: 'not checked', reason, violations: [], notes };
}

/** Compares a response with what is expected. If its status is another one, so is its body. */
export function compareWithExpected(
  response: ServiceResponse,
  { expected, pointers, promise }: RequestRule,
): readonly Verdict[] {
  const { status: expectedStatus, hasOne = [], hasNo = [], isEmpty } = expected;
  const { status, unreadable = 'There is no response.' } = response;
  const breaks = (detail: string, pointer: string) =>
    broken(detail, { category: detail, requirement: requirementAt(pointer) });
  // The first requirement of a rule is the one about the status.
  const [pointer = operation] = pointers;
  if (status === 0) return [breaks(unreadable, pointer)];
  const isPageExpected = expectedStatus.includes(200);
  // A rule of its own says that a page has 200, not another 2xx.
  if (!expectedStatus.includes(status) && !(isPageExpected && isSuccess(status))) {
    const detail = `The status is ${describeStatus(response)}, not ${expectedStatus.join(' or ')}.`;
    return [breaks(detail, isSuccess(status) ? (promise ?? pointer) : pointer)];
  }
  const verdicts: Verdict[] = [];
  if (hasOne.length > 0 && !hasOne.some((path) => hasMember(response, path))) {
    const [first = ''] = hasOne;
    verdicts.push(breaks(`${first} is missing.`, pointTo(first)));
  }
  for (const path of hasNo.filter((member) => hasMember(response, member))) {
    const isOfOthers = path === 'data' && promise !== undefined;
    verdicts.push(breaks(`${path} is there.`, isOfOthers ? promise : pointTo(path)));
  }
  const count = valueAt(response.body, ['meta', 'result_count']);
  if (isEmpty && count !== 0) {
    const detail = `meta.result_count is ${asText(count)}, not 0.`;
    verdicts.push(breaks(detail, pointTo('meta.result_count')));
  }
  return verdicts.length > 0 ? verdicts : [kept];
}

function hasMember({ body }: ServiceResponse, path: string): boolean {
  return valueAt(body, path.split('.')) !== undefined;
}

/** The pointer to a member of a page. */
function pointTo(path: string): string {
  const [member = '', part] = path.split('.');
  if (part === undefined) return `#/components/schemas/LikedPostsPage/properties/${member}`;
  return `#/components/schemas/PageMeta/properties/${part}`;
}
