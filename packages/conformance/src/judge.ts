import { type Exchange, pagesOf } from './exchange.ts';
import type { Fault, RuleResult } from './report.ts';
import { expansionRules } from './rules/expansion-rules.ts';
import { pageRules } from './rules/page-rules.ts';
import { responseRules } from './rules/response-rules.ts';
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
    ...responseRules.map(({ id, sentence, check, fault }) => {
      const checked = exchanges.filter(({ checks }) => checks.some(({ name }) => name === check));
      // Of an answer that could be read, Redocly does not mention that it could.
      const occasions = id === 'answers' ? exchanges.length : checked.length;
      const faults = checked.flatMap((exchange) =>
        exchange.checks
          .filter(({ name, passed }) => name === check && !passed)
          .map((failed) => faultOf(exchange, fault(failed))),
      );
      return result({ id, sentence, group: 'every response', occasions, faults });
    }),
    ...[...rulesOfPages].flatMap(([group, rules]) =>
      (group === 'walk' && !walked ? [] : rules).map(({ id, sentence, examine }) => {
        const verdicts = examine(pages);
        const faults = verdicts.flatMap(({ page, fault }) =>
          fault === undefined ? [] : faultOf(page.exchange, fault),
        );
        return result({ id, sentence, group, occasions: verdicts.length, faults });
      }),
    ),
  ];
}

function judgeStep(
  group: string,
  { id, sentence }: Step,
  exchanges: readonly Exchange[],
): RuleResult {
  const own = exchanges.filter(({ step, checks }) => {
    // Without an answer, and beyond the limit of requests, nothing can be said.
    return step === id && !checks.some(({ name }) => unanswered.includes(name));
  });
  const faults = own.flatMap((exchange) =>
    exchange.checks
      .filter(({ name, passed }) => !passed && criteria.includes(name))
      .map(({ condition, message }) => {
        const status = /^\$statusCode == (\d+)$/.exec(condition ?? '')?.[1];
        if (status !== undefined) return `The status is ${exchange.status}, not ${status}.`;
        return condition === undefined ? message : `This is not true of the body: ${condition}`;
      })
      .map((detail) => faultOf(exchange, detail)),
  );
  return result({ id, sentence, group, occasions: own.length, faults });
}

const criteria = ['success criteria check', 'unexpected error'];
const unanswered = ['failed network request', 'maximum steps reached', 'global timeout error'];

function result({
  faults,
  occasions,
  ...rule
}: Omit<RuleResult, 'outcome' | 'reason'>): RuleResult {
  if (faults.length > 0) return { ...rule, outcome: 'broken', occasions, faults };
  if (occasions > 0) return { ...rule, outcome: 'kept', occasions, faults };
  const reason = 'No answer had anything that the rule is about.';
  return { ...rule, outcome: 'not checked', occasions, faults, reason };
}

function faultOf({ step, request, status }: Exchange, detail: string): Fault {
  return { step, request, status, detail };
}
