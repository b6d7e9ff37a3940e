import { setImmediate } from 'node:timers/promises';
import { shorten } from '@liked-posts/internal/printable';
import { type Requirement, requirementAt } from '../contract/requirement.ts';
import {
  type CheckOptions,
  combineBasis,
  excepted,
  type Finding,
  isPromised,
  type Report,
  type RuleResult,
} from '../report/report.ts';
import { requestGroups } from '../requests/requests.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { contractNames } from './contract-names.ts';
import { countUndescribed, findNotShown } from './coverage.ts';
import { expansionRules } from './expansion-rules.ts';
import { listRules } from './list-rules.ts';
import { objectRules } from './object-rules.ts';
import { pageRules } from './page-rules.ts';
import { invalidRefused, responseRules } from './response-rules.ts';
import { type Rule, type RuleCheck, readInput, type Statement } from './rule.ts';
import { selectionRules } from './selection-rules.ts';
import { walkRules } from './walk-rules.ts';

export type RuleGroups = ReadonlyMap<string, readonly Rule[]>;

/** The rules for all responses. Causes first: a wrong body may explain why a later rule is broken. */
export const rulesByGroup: RuleGroups = new Map([
  ['every response', [...responseRules, contractNames]],
  ['lists', listRules],
  ['walk', walkRules],
  ['every page', [...selectionRules, ...objectRules, ...pageRules, ...expansionRules]],
]);

/** The names of all rules, which the option `except` may have. */
export const ruleNames: readonly string[] = [
  ...[...rulesByGroup.values()].flat().map(({ id }) => id),
  // Only for recordings: see `check-recording.ts`.
  invalidRefused.id,
  ...requestGroups.flatMap(({ requests }) => requests).flatMap(({ rule }) => rule?.name ?? []),
];

/** Checks the rules for all responses, and the rules that only a run, or only a recording, has. */
export async function checkRules(
  interactions: readonly Interaction[],
  otherRules: RuleGroups,
  { recorded = false, ...options }: CheckOptions & { readonly recorded?: boolean } = {},
): Promise<Pick<Report, 'rules' | 'notShown' | 'notDescribed'>> {
  const input = readInput(interactions, recorded);
  const rules: RuleResult[] = [];
  for (const [group, rulesOfGroup] of [...rulesByGroup, ...otherRules]) {
    for (const rule of rulesOfGroup) {
      // With many Posts, a rule takes a while. Between two rules, a signal can end the process.
      await setImmediate();
      const checks = rule.check(input);
      rules.push(applyOptions(summarize(rule, group, checks), options));
    }
  }
  return { rules, notShown: findNotShown(input.pages), notDescribed: countUndescribed(input) };
}

function summarize(rule: Rule, group: string, checks: readonly RuleCheck[]): RuleResult {
  const { id, sentence, pointers, reasonIfUnchecked } = rule;
  const requirements = pointers.map(requirementAt);
  const violations: Finding[] = [];
  const notes: Finding[] = [];
  for (const check of checks) {
    if (check.detail === undefined) continue;
    const findings = check.verdict === 'broken' ? violations : notes;
    findings.push(createFinding(check, requirements));
  }
  const occasions = checks.filter(({ verdict }) => verdict !== 'not checked').length;
  // A rule is a promise if each of its requirements is.
  const basis = combineBasis(requirements);
  const result = { id, sentence, group, requirements, basis, occasions, violations, notes };
  if (occasions === 0) {
    const reason = reasonIfUnchecked ?? 'No response had anything to check.';
    return { ...result, outcome: 'not checked', reason };
  }
  if (violations.length === 0) return { ...result, outcome: 'kept' };
  // A broken rule counts as a promise if one of the violations breaks a promise.
  const brokenBasis = violations.some(isPromised) ? 'promised' : 'assumed';
  return { ...result, basis: brokenBasis, outcome: 'broken' };
}

/** How much of a body a report quotes, in UTF-16 code units. */
const maxQuoteLength = 300;

function createFinding(
  { interaction, detail, category, requirement }: Statement & Pick<RuleCheck, 'interaction'>,
  requirementsOfRule: readonly Requirement[],
): Finding {
  const { method, request, status, quote, curl } = interaction;
  return {
    method,
    request,
    status,
    detail,
    // Up to the first colon, or the first sentence: see `Statement`.
    category: category ?? detail.replace(/(: |\. ).*/s, ''),
    quote: quote === undefined ? undefined : shorten(quote, maxQuoteLength),
    curl,
    requirements: requirement === undefined ? requirementsOfRule : [requirement],
  };
}

function applyOptions(rule: RuleResult, { promisedOnly, except = [] }: CheckOptions): RuleResult {
  if (except.includes(rule.id)) return withoutVerdict(rule, excepted);
  return promisedOnly ? keepPromises(rule) : rule;
}

/**
 * Leaves out what is only assumed:
 *
 *   not checked                          as it is
 *   broken, with a promise among them    broken, with the broken assumptions as notes
 *   broken, and only assumptions         not checked, with the violations as notes
 *   kept, and the rule is a promise      kept
 *   kept, and the rule is assumed        not checked
 */
function keepPromises(rule: RuleResult): RuleResult {
  if (rule.outcome === 'not checked') return rule;
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
