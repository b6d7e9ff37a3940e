import { type Check, type Exchange, pagesOf } from './exchange.ts';
import type { RuleResult, Violation } from './report.ts';
import { expansionRules } from './rules/expansion-rules.ts';
import { pageRules } from './rules/page-rules.ts';
import { answersRule, responseRules } from './rules/response-rules.ts';
import type { Rule } from './rules/rule.ts';
import { selectionRules } from './rules/selection-rules.ts';
import { walkRules } from './rules/walk-rules.ts';
import type { Step, UseCase } from './use-cases.ts';

/** The rules about pages, beyond what one step or one schema can say, by the group that they belong to. */
export const rulesOfPages: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['every page', [...pageRules, ...selectionRules, ...expansionRules]],
  ['walk', walkRules],
]);

/** Holds the answers of every response against the rules. */
export function judge(
  exchanges: readonly Exchange[],
  useCases: readonly UseCase[],
  pageSteps: readonly Step[],
): RuleResult[] {
  const walked = useCases.some(({ name }) => name === 'walk');
  const groups = [...useCases, ...(walked ? [{ name: 'walk', steps: pageSteps }] : [])];
  const pages = pagesOf(exchanges);
  return [
    ...groups.flatMap(({ name, steps }) => steps.map((step) => judgeStep(name, step, exchanges))),
    judgeAnswers(exchanges),
    ...responseRules.map(({ id, sentence, check, violation }) => {
      const checked = exchanges.filter(({ checks }) => checks.some(({ name }) => name === check));
      const violations = violationsIn(checked, (name) => name === check, violation);
      return result({
        id,
        sentence,
        group: 'every response',
        occasions: checked.length,
        violations,
      });
    }),
    ...[...rulesOfPages].flatMap(([group, rules]) =>
      (group === 'walk' && !walked ? [] : rules).map(({ id, sentence, examine }) => {
        const findings = examine(pages);
        const violations = findings.flatMap(({ page, violation }) =>
          violation === undefined ? [] : violationOf(page.exchange, violation),
        );
        return result({ id, sentence, group, occasions: findings.length, violations });
      }),
    ),
  ];
}

function judgeStep(
  group: string,
  { id, sentence }: Step,
  exchanges: readonly Exchange[],
): RuleResult {
  const answered = exchanges.filter(
    ({ step, checks }) => step === id && checks.some(({ name }) => name === criterion),
  );
  const violations = answered.flatMap((exchange) => {
    const failed = exchange.checks.filter(({ name, passed }) => name === criterion && !passed);
    const expected = failed.flatMap(({ condition = '' }) => statusIn(condition));
    const details =
      expected.length > 0
        ? expected.map((status) => `The status is ${exchange.status}, not ${status}.`)
        : failed.map(({ condition }) => `This is not true of the body: ${condition}`);
    return details.map((detail) => violationOf(exchange, detail));
  });
  const reason = 'Its request was not reached, or not answered.';
  return result({ id, sentence, group, occasions: answered.length, violations }, reason);
}

/** The status that a criterion asks for. With another, it says nothing that the body is another, too. */
function statusIn(condition: string): string[] {
  return /^\$statusCode == (\d+)$/.exec(condition)?.slice(1) ?? [];
}

/** Whatever Redocly finds besides: no answer, no JSON, no end. */
function judgeAnswers(exchanges: readonly Exchange[]): RuleResult {
  const known = [criterion, tooManySteps, ...responseRules.map(({ check }) => check)];
  const violations = violationsIn(
    exchanges,
    (name) => !known.includes(name),
    ({ message }) => message,
  );
  return result({
    ...answersRule,
    group: 'every response',
    occasions: exchanges.length,
    violations,
  });
}

function violationsIn(
  exchanges: readonly Exchange[],
  isAbout: (check: string) => boolean,
  detail: (check: Check) => string,
): Violation[] {
  return exchanges.flatMap((exchange) =>
    exchange.checks
      .filter(({ name, passed }) => !passed && isAbout(name))
      .map((check) => violationOf(exchange, detail(check))),
  );
}

const criterion = 'success criteria check';

/** What Redocly says where it was told to send no more requests. */
export const tooManySteps = 'maximum steps reached';

function result(
  rule: Omit<RuleResult, 'outcome' | 'reason'>,
  reason = 'No answer had anything that this is about.',
): RuleResult {
  if (rule.violations.length > 0) return { ...rule, outcome: 'broken' };
  if (rule.occasions > 0) return { ...rule, outcome: 'kept' };
  return { ...rule, outcome: 'not checked', reason };
}

function violationOf({ step, request, status }: Exchange, detail: string): Violation {
  return { step, request, status, detail };
}
