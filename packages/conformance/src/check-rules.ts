import { isReadable } from './answer.ts';
import { requirementAt } from './contract.ts';
import { OptionError } from './errors.ts';
import { pointersFor } from './expectation.ts';
import { type Interaction, pagesOf } from './interaction.ts';
import { hintAt } from './option-checks.ts';
import { categoryOf, excepted, type Finding, type Report, type RuleResult } from './report.ts';
import { type PlannedRequest, type RequestGroup, requestGroups } from './requests.ts';
import { expansionRules, resourcesNotShown } from './rules/expansion-rules.ts';
import { listRules } from './rules/list-rules.ts';
import { sameObject } from './rules/object-rules.ts';
import { pageRules } from './rules/page-rules.ts';
import { invalidRefused, responseRules, schemaOf } from './rules/response-rules.ts';
import type { Rule, RuleCheck } from './rules/rule.ts';
import { fieldsNotShown, selectionRules } from './rules/selection-rules.ts';
import { walkRules } from './rules/walk-rules.ts';
import { undescribedIn } from './schema.ts';

/** The rules that are not about one planned request, by group. Rules that explain others come first. */
export const rulesByGroup: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['every response', responseRules],
  ['lists', listRules],
  ['walk', walkRules],
  ['every page', [...pageRules, sameObject, ...selectionRules, ...expansionRules]],
]);

/** The rules for recorded requests, which the suite did not send to be refused. */
const recordedRules: readonly Rule[] = [invalidRefused];

/** The rules whose violations explain those of others in the same answer. */
const causes = [
  'answers',
  'envelope',
  'mediaType',
  'schema',
  'assumedSchema',
  'nextTokenWhereMore',
  'nextPageIsAnother',
  'noRepeatsInWalk',
  'includesThere',
  'selectionOnLaterPages',
  'tweetFieldsInIncludes',
];

/** Which rules to check, and on what. */
export interface CheckOptions {
  /** Whether it breaks a rule if a requested field is in no response. Default: false. */
  readonly requireAllFields?: boolean;
  /** Whether to leave out rules that depend on an assumption of the contract. Default: false. */
  readonly promisedOnly?: boolean;
  /** The names of rules that the service breaks on purpose: they are not checked. Default: none. */
  readonly except?: readonly string[];
  /** Whether the answers were recorded. Otherwise, the suite sent the requests. Default: false. */
  readonly recorded?: boolean;
}

/**
 * Makes sure that each excepted rule exists.
 *
 * @throws {OptionError} when one does not.
 */
export function requireRules(option: string, names: unknown): void {
  const known = [
    ...[...[...rulesByGroup.values()].flat(), ...recordedRules, allShown].map(({ id }) => id),
    ...requestGroups.flatMap(({ requests }) => requests.flatMap(({ name }) => name ?? [])),
  ];
  if (!Array.isArray(names)) throw new OptionError(option, { value: names }, 'names of rules');
  for (const name of names) {
    if (known.some((id) => id === name)) continue;
    const allowed = `the name of a rule, as --verbose lists them${hintAt(known, String(name))}`;
    throw new OptionError(option, { value: name }, allowed);
  }
}

/** Checks every rule, and what the planned requests expect, on the answers of a service. */
export function checkRules(
  interactions: readonly Interaction[],
  groups: readonly RequestGroup[],
  options: CheckOptions = {},
): Pick<Report, 'rules' | 'notShown' | 'notDescribed'> {
  const { requireAllFields = false, promisedOnly = false, except = [], recorded = false } = options;
  // An answer to another method is no page: only what is expected of it is checked.
  const asked = interactions.filter(({ method = 'GET' }) => !/^(HEAD|OPTIONS)$/.test(method));
  const pages = pagesOf(asked);
  const notShown = [...fieldsNotShown(pages), ...resourcesNotShown(pages)];
  const all = [
    ...[...rulesByGroup, ['recorded requests', recorded ? recordedRules : []] as const].flatMap(
      ([group, rules]) =>
        rules.map((rule) =>
          result({ ...rule, group }, rule.check({ interactions: asked, pages, recorded })),
        ),
    ),
    ...groups.flatMap(({ name, requests }) =>
      requests.flatMap((request) => checkRequest(name, request, interactions)),
    ),
  ];
  if (requireAllFields) all.push(allFieldsShown(interactions, notShown));
  const results = all.map((rule) => {
    if (except.includes(rule.id)) return withoutVerdict(rule, excepted);
    // Whoever requires all fields wants this rule, although nobody promises it.
    const isAsked = rule.basis === 'promised' || rule.id === allShown.id;
    const isLeftOut = promisedOnly && !isAsked && rule.outcome !== 'not checked';
    return isLeftOut ? withoutVerdict(rule, notPromised) : rule;
  });
  return {
    rules: results.map((rule) => explained(rule, results)),
    notShown,
    notDescribed: notDescribedIn(interactions),
  };
}

function notDescribedIn(interactions: readonly Interaction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const interaction of interactions) {
    const schema = schemaOf(interaction);
    if (schema === undefined) continue;
    for (const member of undescribedIn(schema, interaction.body)) {
      counts[member] = (counts[member] ?? 0) + 1;
    }
  }
  return counts;
}

function checkRequest(
  group: string,
  request: PlannedRequest,
  interactions: readonly Interaction[],
): RuleResult[] {
  const checks = interactions
    .filter(({ name }) => name !== undefined && name === request.name)
    .filter(isReadable)
    .flatMap((interaction): RuleCheck[] => {
      const { unmet = [] } = interaction;
      if (unmet.length === 0) return [{ interaction }];
      const ofStatus = unmet.filter((one) => one.ofStatus);
      return (ofStatus.length > 0 ? ofStatus : unmet).map(({ detail }) => {
        return { interaction, violation: detail, category: detail };
      });
    });
  return resultOfRequest(group, request, 'Its request was not sent, or not answered.', checks);
}

/** The result of a planned request, if it is a rule. The reason is why it was not checked. */
export function resultOfRequest(
  group: string,
  request: PlannedRequest,
  reason: string,
  checks: readonly RuleCheck[] = [],
): RuleResult[] {
  const { name: id, sentence } = request;
  if (id === undefined) return [];
  const pointers = [...new Set(pointersFor(request))];
  return [result({ id, sentence, group, pointers }, checks, reason)];
}

const allShown = {
  id: 'allFieldsShown',
  sentence: 'Every field and every list of includes that is asked for comes at least once.',
  group: 'every page',
  pointers: ['#/components/schemas/Post', '#/components/schemas/Includes'],
};

function allFieldsShown(
  interactions: readonly Interaction[],
  notShown: readonly string[],
): RuleResult {
  const checks = notShown.flatMap((name): RuleCheck[] => {
    const [owner, field = ''] = name.split('.');
    const asking = interactions.find(({ query }) =>
      owner === 'includes'
        ? query.has('expansions')
        : [...query.values()].some((value) => value.split(',').includes(field)),
    );
    // A default field may be in no query. Then the first request represents them all.
    const interaction = asking ?? interactions[0];
    const violation = `${name} was asked for, but is in no answer.`;
    return interaction === undefined ? [] : [{ interaction, violation, category: violation }];
  });
  const kept = interactions.slice(0, 1).map((interaction) => ({ interaction }));
  return result(allShown, checks.length > 0 ? checks : kept);
}

function result(
  rule: Pick<Rule, 'id' | 'sentence' | 'pointers'> & { readonly group: string },
  checks: readonly RuleCheck[],
  reason = 'No answer had anything to check.',
): RuleResult {
  const { id, sentence, group } = rule;
  const requirements = rule.pointers.map(requirementAt);
  const violations = checks.flatMap((check) =>
    check.violation === undefined ? [] : [findingOf(check, check.violation)],
  );
  const isAssumed = requirements.some(({ assumption }) => assumption !== undefined);
  const outcome = violations.length > 0 ? 'broken' : checks.length > 0 ? 'kept' : 'not checked';
  return {
    id,
    sentence,
    group,
    requirements,
    basis: isAssumed ? 'assumed' : 'promised',
    outcome,
    ...(outcome === 'not checked' && { reason }),
    occasions: checks.length,
    violations,
    notes: checks.flatMap(({ interaction, note }) =>
      note === undefined ? [] : [findingOf({ interaction }, note)],
    ),
  };
}

const notPromised = 'It depends on an assumption, and only promises are checked.';

/** Turns the violations of a rule into notes. */
function withoutVerdict(rule: RuleResult, reason: string): RuleResult {
  const notes = [...rule.notes, ...rule.violations];
  return { ...rule, outcome: 'not checked', reason, violations: [], notes };
}

/**
 * Names the rule that explains why another is broken: the same answers break both. Nothing explains
 * why a status is not the one that was expected.
 */
function explained(rule: RuleResult, all: readonly RuleResult[]): RuleResult {
  if (rule.outcome !== 'broken') return rule;
  if (rule.violations.some(({ category }) => category.startsWith('The status is '))) return rule;
  const at = causes.indexOf(rule.id);
  const cause = all.find((other) => {
    const before = causes.indexOf(other.id);
    if (before < 0 || (at >= 0 && before >= at)) return false;
    const explains = new Set(other.violations.map(nameOf));
    return rule.violations.every((violation) => explains.has(nameOf(violation)));
  });
  return cause === undefined ? rule : { ...rule, follows: cause.id };
}

/** Requests may differ in their headers alone. */
function nameOf({ name = '', request, status }: Finding): string {
  return `${name} ${status} ${request}`;
}

function findingOf(check: RuleCheck, detail: string): Finding {
  const { name, method, request, status, said, curl } = check.interaction;
  const { category = categoryOf(detail), requirement } = check;
  return { name, method, request, status, detail, category, said, curl, requirement };
}
