import { isReadable } from './answer.ts';
import { statementAt } from './contract.ts';
import { criteriaOf } from './criteria.ts';
import { type Exchange, pagesOf } from './exchange.ts';
import { kindOf, type Report, type RuleResult, type Violation } from './report.ts';
import { expansionRules, membersNotShown } from './rules/expansion-rules.ts';
import { pageRules } from './rules/page-rules.ts';
import { responseRules, schemaOf } from './rules/response-rules.ts';
import type { Answers, Finding, Rule } from './rules/rule.ts';
import { fieldsNotShown, selectionRules } from './rules/selection-rules.ts';
import { walkRules } from './rules/walk-rules.ts';
import { undescribedIn } from './schema.ts';
import { type Step, stepsOf, type UseCase } from './use-cases.ts';

/** The rules that are not about one step, by group. Rules that explain others come first. */
export const rulesByGroup: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['every response', responseRules],
  ['walk', walkRules],
  ['every page', [...pageRules, ...selectionRules, ...expansionRules]],
]);

/** The rules whose violations explain those of others about the same answer. */
const causes = [
  'answers',
  'mediaType',
  'schema',
  'assumedSchema',
  'selectionOnLaterPages',
  'tweetFieldsInIncludes',
];

/** How to judge. */
export interface Strictness {
  readonly requireAllFields?: boolean;
  readonly promisedOnly?: boolean;
  readonly recorded?: boolean;
}

/** What the exchanges say about a service. */
export function judge(
  exchanges: readonly Exchange[],
  useCases: readonly UseCase[],
  { requireAllFields = false, promisedOnly = false, recorded = false }: Strictness = {},
): Pick<Report, 'rules' | 'notShown' | 'notDescribed'> {
  const pages = pagesOf(exchanges);
  const answers: Answers = { exchanges, pages, recorded };
  const notShown = [...fieldsNotShown(pages), ...membersNotShown(pages)];
  const results = [
    ...[...rulesByGroup].flatMap(([group, rules]) =>
      rules.map((rule) => result({ ...rule, group }, rule.examine(answers))),
    ),
    ...useCases.flatMap((useCase) =>
      stepsOf(useCase).map((step) => judgeStep(useCase.name, step, exchanges, recorded)),
    ),
  ];
  if (requireAllFields) results.push(allFieldsShown(exchanges, notShown));
  const judged = promisedOnly ? results.map(leftOut) : results;
  return {
    rules: judged.map((rule) => explained(rule, judged)),
    notShown,
    // The proxy does not ask for them.
    get notDescribed() {
      const counts: Record<string, number> = {};
      for (const exchange of exchanges) {
        const schema = schemaOf(exchange);
        if (schema === undefined) continue;
        for (const member of undescribedIn(schema, exchange.body)) {
          counts[member] = (counts[member] ?? 0) + 1;
        }
      }
      return counts;
    },
  };
}

function judgeStep(
  group: string,
  step: Step,
  exchanges: readonly Exchange[],
  recorded: boolean,
): RuleResult {
  const findings = exchanges
    .filter((exchange) => exchange.step === step.id && isReadable(exchange))
    .flatMap((exchange): Finding[] => {
      const { unmet = [] } = exchange;
      const ofStatus = unmet.filter((one) => one.ofStatus);
      if (unmet.length === 0) return [{ exchange }];
      return (ofStatus.length > 0 ? ofStatus : unmet).map(({ detail }) => ({
        exchange,
        violation: detail,
        kind: detail,
      }));
    });
  const reason = recorded
    ? 'The recording has no such request.'
    : 'Its request was not sent, or not answered.';
  return resultOfStep(group, step, reason, findings);
}

/** The result of a step: without findings, it was not checked for this reason. */
export function resultOfStep(
  group: string,
  step: Step,
  reason: string,
  findings: readonly Finding[] = [],
): RuleResult {
  const { id, sentence } = step;
  const statements = [...new Set(criteriaOf(step).map(({ statement }) => statement))];
  return result({ id, sentence, group, statements }, findings, reason);
}

function allFieldsShown(exchanges: readonly Exchange[], notShown: readonly string[]): RuleResult {
  const rule = {
    id: 'allFieldsShown',
    sentence: 'Every field and every kind of object that is asked for comes at least once.',
    group: 'every page',
    statements: ['#/components/schemas/Includes'],
  };
  const findings = notShown.flatMap((name): Finding[] => {
    const [kind, field = ''] = name.split('.');
    // A default field comes without being asked for.
    const [first] = exchanges;
    const asking = exchanges.find(({ query }) =>
      kind === 'includes'
        ? query.has('expansions')
        : [...query.values()].some((value) => value.split(',').includes(field)),
    );
    const exchange = asking ?? first;
    const violation = `${name} was asked for, but is in no answer.`;
    return exchange === undefined ? [] : [{ exchange, violation, kind: violation }];
  });
  const kept = exchanges.slice(0, 1).map((exchange) => ({ exchange }));
  return result(rule, findings.length > 0 ? findings : kept);
}

function result(
  rule: Pick<Rule, 'id' | 'sentence' | 'statements'> & { readonly group: string },
  findings: readonly Finding[],
  reason = 'No answer had anything to check this on.',
): RuleResult {
  const statements = rule.statements.map(statementAt);
  const violations = findings.flatMap((finding) =>
    finding.violation === undefined
      ? []
      : [violationOf(finding.exchange, finding.violation, finding)],
  );
  const notes = findings.flatMap(({ exchange, note }) =>
    note === undefined ? [] : [violationOf(exchange, note)],
  );
  const { id, sentence, group } = rule;
  const ofFindings = violations.length > 0 ? 'broken' : 'kept';
  const outcome = findings.length > 0 ? ofFindings : 'not checked';
  const isAssumed = statements.some(({ assumption }) => assumption !== undefined);
  return {
    id,
    sentence,
    group,
    statements,
    basis: isAssumed ? 'assumed' : 'promised',
    outcome,
    ...(outcome === 'not checked' && { reason }),
    occasions: findings.length,
    violations,
    notes,
  };
}

/** A rule that depends on an assumption, when only promises are judged. */
function leftOut(rule: RuleResult): RuleResult {
  if (rule.basis === 'promised' || rule.outcome === 'not checked') return rule;
  const reason = 'It depends on an assumption, and only promises are judged.';
  const notes = [...rule.notes, ...rule.violations];
  return { ...rule, outcome: 'not checked', reason, violations: [], notes };
}

/**
 * A broken rule with the rule that explains it: all answers that break the first also break the
 * second. Nothing explains a status other than the one that a step demands.
 */
function explained(rule: RuleResult, all: readonly RuleResult[]): RuleResult {
  if (rule.outcome !== 'broken') return rule;
  const at = causes.indexOf(rule.id);
  const cause = all.find((other) => {
    const before = causes.indexOf(other.id);
    if (before < 0 || (at >= 0 && before >= at)) return false;
    if (rule.violations.some(({ kind }) => kind.startsWith('The status is '))) return false;
    const explains = new Set(other.violations.map(nameOf));
    return rule.violations.every((violation) => explains.has(nameOf(violation)));
  });
  return cause === undefined ? rule : { ...rule, follows: cause.id };
}

/** Requests may differ in their headers alone. */
function nameOf({ step = '', request, status }: Violation): string {
  return `${step} ${status} ${request}`;
}

function violationOf(
  { step, request, status }: Exchange,
  detail: string,
  { kind, statement }: Pick<Finding, 'kind' | 'statement'> = {},
): Violation {
  return {
    ...(step !== undefined && { step }),
    request,
    status,
    detail,
    kind: kind ?? kindOf(detail),
    ...(statement !== undefined && { statement }),
  };
}
