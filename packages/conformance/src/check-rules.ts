import { shortened } from '@liked-posts/types/printable';
import { type Answer, isReadable, statusOf } from './answer.ts';
import { isSuccess, requirementAt, valueAt } from './contract.ts';
import { asText, type CheckedPage, type Interaction, pagesOf } from './interaction.ts';
import { excepted, type Finding, type Report, type RuleResult } from './report.ts';
import { type PlannedRequest, type RequestGroup, requestGroups } from './requests.ts';
import { expansionRules } from './rules/expansion-rules.ts';
import { listRules } from './rules/list-rules.ts';
import { sameObject } from './rules/object-rules.ts';
import { pageRules } from './rules/page-rules.ts';
import { invalidRefused, responseRules } from './rules/response-rules.ts';
import type { Rule, RuleCheck } from './rules/rule.ts';
import { allFieldsShown, notShownOn, selectionRules } from './rules/selection-rules.ts';
import { walkRules } from './rules/walk-rules.ts';
import { undescribedIn } from './schema.ts';

/** The rules that are not about one planned request, by group. Rules that explain others come first. */
export const rulesByGroup: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['every response', responseRules],
  ['lists', listRules],
  ['walk', walkRules],
  ['every page', [...pageRules, sameObject, ...selectionRules, ...expansionRules]],
]);

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
}

/** The names of all rules. */
export const ruleNames: readonly string[] = [
  ...[...rulesByGroup.values()].flat(),
  invalidRefused,
  allFieldsShown,
  ...requestGroups.flatMap(({ requests }) => requests),
].flatMap((rule) => ('id' in rule ? rule.id : (rule.name ?? [])));

/** Checks every rule, and what the planned requests expect, on the answers of a service. */
export function checkRules(
  interactions: readonly Interaction[],
  groups: readonly RequestGroup[],
  options: CheckOptions = {},
  recorded = false,
): Pick<Report, 'rules' | 'notShown' | 'notDescribed'> {
  const { requireAllFields = false, promisedOnly = false, except = [] } = options;
  // An answer to another method is no page: only what is expected of it is checked.
  const asked = interactions.filter(({ method = 'GET' }) => !/^(HEAD|OPTIONS)$/.test(method));
  const pages = pagesOf(asked);
  const more = new Map<string, readonly Rule[]>([
    // The suite sends such requests itself, each with a rule of its own.
    ['recorded requests', recorded ? [invalidRefused] : []],
    ['all pages', requireAllFields ? [allFieldsShown] : []],
  ]);
  const all = [
    ...[...rulesByGroup, ...more].flatMap(([group, rules]) =>
      rules.map((rule) =>
        result({ ...rule, group }, rule.check({ interactions: asked, pages, recorded })),
      ),
    ),
    ...groups.flatMap(({ name, requests }) =>
      requests.flatMap((request) => checkRequest(name, request, interactions)),
    ),
  ];
  const results = all.map((rule) => {
    if (except.includes(rule.id)) return withoutVerdict(rule, excepted);
    // Whoever requires all fields wants this rule, although nobody promises it.
    const isAsked = rule.basis === 'promised' || rule.id === allFieldsShown.id;
    const isLeftOut = promisedOnly && !isAsked && rule.outcome !== 'not checked';
    return isLeftOut ? withoutVerdict(rule, notPromised) : rule;
  });
  return {
    rules: results.map((rule) => explained(rule, results)),
    notShown: notShownOn(pages),
    notDescribed: notDescribedOn(pages),
  };
}

function notDescribedOn(pages: readonly CheckedPage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of pages) {
    for (const member of undescribedIn('#/components/schemas/LikedPostsPage', body)) {
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
      const unmet = unmetBy(interaction, request);
      if (unmet.length === 0) return [{ interaction }];
      return unmet.map((detail) => ({ interaction, violation: detail, category: detail }));
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
  const { name: id, sentence, pointers } = request;
  if (id === undefined) return [];
  return [result({ id, sentence, group, pointers }, checks, reason)];
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

/** How much of a body a report quotes, in UTF-16 code units. */
const quotedLength = 300;

function findingOf(check: RuleCheck, detail: string): Finding {
  const { name, method, request, status, said, curl } = check.interaction;
  const { category = categoryOf(detail), requirement } = check;
  const quoted = said === undefined ? said : shortened(said, quotedLength);
  return { name, method, request, status, detail, category, said: quoted, curl, requirement };
}

/** The category of a finding, unless its rule names one: the part that differs comes last. */
function categoryOf(detail: string): string {
  return detail.replace(/: .*/s, '');
}

/** What an answer lacks to be as expected. If its status is another one, so is its body. */
export function unmetBy(answer: Answer, { expected }: PlannedRequest): string[] {
  const { status, has = [], hasNo = [], isEmpty } = expected;
  // A rule says that a page has 200, not another 2xx.
  const isExpected =
    status.includes(answer.status) || (status.includes(200) && isSuccess(answer.status));
  if (!isExpected) return [`The status is ${statusOf(answer)}, not ${status.join(' or ')}.`];
  const count = memberOf(answer, 'meta.result_count');
  return [
    ...has.flatMap((path) => (memberOf(answer, path) === undefined ? `${path} is missing.` : [])),
    ...hasNo.flatMap((path) => (memberOf(answer, path) === undefined ? [] : `${path} is there.`)),
    ...(isEmpty && count !== 0 ? [`meta.result_count is ${asText(count)}, not 0.`] : []),
  ];
}

function memberOf({ body }: Answer, path: string): unknown {
  return valueAt(body, path.split('.'));
}
