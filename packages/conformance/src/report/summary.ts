import { printable, shortened } from '@liked-posts/types/printable';
import type { Finding, Report, RuleResult } from '../report.ts';
import { listed } from '../rules/rule.ts';

/** How to print a report. */
export interface SummaryOptions {
  /** Whether to list rules that are kept, too. Default: false. */
  readonly verbose?: boolean;
}

/** How many unchecked rules of a group are named. */
const mostNamed = 6;

/** How many categories of findings are listed for a rule. */
const mostListed = 5;

/**
 * The report as text: what is broken and why, what was not checked, and the result in the last
 * line.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4010' })));
 */
export function renderSummary(report: Report, { verbose = false }: SummaryOptions = {}): string {
  const { rules, notShown, notDescribed, incomplete } = report;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const unchecked = rules.filter(({ outcome }) => outcome === 'not checked');
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const lines = [
    ...(verbose ? kept.flatMap((rule) => [`✓ ${headline(rule)}`, `    ${basisLine(rule)}`]) : []),
    ...broken
      .filter(({ follows }) => verbose || follows === undefined)
      .flatMap((rule) => brokenLines(rule, broken)),
    ...rules.flatMap(noteLines),
    ...uncheckedLines(unchecked, verbose),
  ];
  const members = Object.entries(notDescribed).map(([name, count]) => `${name} (${count})`);
  if (members.length > 0) {
    const list = listed(members.map(printable), verbose ? Infinity : 20);
    lines.push('', `The contract does not describe these members, which breaks no rule: ${list}.`);
  }
  if (notShown.length > 0) {
    lines.push(
      '',
      `Asked for, but in no answer, so nothing is known about them: ${notShown.join(', ')}.`,
    );
  }
  for (const reason of incomplete) lines.push('', `Incomplete. ${printable(reason)}`);
  const assumed = broken.filter(({ basis }) => basis === 'assumed').length;
  const counts = [
    `${kept.length} rules kept`,
    `${broken.length} broken${assumed > 0 ? ` (${assumed} of them assumed, not promised)` : ''}`,
    `${unchecked.length} not checked`,
  ];
  const seconds = (report.milliseconds / 1000).toFixed(1);
  lines.push(
    '',
    `${outcomes[report.outcome]} ${counts.join(', ')}; ${report.requests} requests in ${seconds} s.`,
  );
  return lines.join('\n').trimStart();
}

/** Whether a rule is promised, or why it is assumed, with the pointer into the contract. */
export function basisLine({
  requirements: ofRule,
  violations,
}: Pick<RuleResult, 'requirements' | 'violations'>): string {
  const own = violations.flatMap(({ requirement }) => requirement ?? []);
  const requirements = own.length > 0 ? own.slice(0, 1) : ofRule;
  const assumed = requirements.find(({ assumption }) => assumption !== undefined);
  if (assumed !== undefined) return `Assumed at ${assumed.pointer}: ${assumed.assumption}`;
  return `Promised at ${requirements.map(({ pointer }) => pointer).join(', ')}.`;
}

const outcomes: Readonly<Record<Report['outcome'], string>> = {
  kept: 'The service keeps the contract:',
  broken: 'The service breaks the contract:',
  incomplete: 'The service was not checked in full:',
};

function headline({ id, sentence }: RuleResult): string {
  return `${id}: ${sentence}`;
}

function brokenLines(rule: RuleResult, broken: readonly RuleResult[]): string[] {
  const following = broken.filter(({ follows }) => follows === rule.id).map(({ id }) => id);
  return [
    `✗ ${headline(rule)}`,
    ...findingLines(rule.violations),
    `    ${basisLine(rule)}`,
    ...(following.length > 0
      ? [`    Fix this first. It may explain: ${following.join(', ')}.`]
      : []),
  ];
}

/** Each category of findings once, with the first request that shows it. */
function findingLines(violations: readonly Finding[]): string[] {
  const all = [...new Set(violations.map(({ category }) => category))].map((category) => {
    const alike = violations.filter((violation) => violation.category === category);
    const [line = ''] = alike.map(({ detail }) => `    ${short(detail, 500)}`);
    const requests = [...new Set(alike.map(requestLine))];
    const more = requests.length > 1 ? `, and ${requests.length - 1} more` : '';
    return [line, `      ${requests[0]}${more}`];
  });
  const left = all.length - mostListed;
  return [
    ...all.slice(0, mostListed).flat(),
    ...(left > 0 ? [`    and ${left} more; use --json to get them all`] : []),
  ];
}

function noteLines({ id, notes, reason }: RuleResult): string[] {
  if (notes.length === 0) return [];
  return [
    `~ ${id}: ${reason ?? 'It breaks no rule, but is worth knowing.'}`,
    ...findingLines(notes),
  ];
}

function requestLine({ request, status }: Finding): string {
  // Plain commas are easier to read.
  return `GET ${short(request.replaceAll('%2C', ','), 240)} → ${status === 0 ? 'no answer' : status}`;
}

/** One line for each reason, because many rules may share it. */
function uncheckedLines(rules: readonly RuleResult[], verbose: boolean): string[] {
  return [...new Set(rules.map(({ reason }) => reason))].map((reason) => {
    const alike = rules.filter((rule) => rule.reason === reason);
    const groups = [...new Set(alike.map(({ group }) => group))].flatMap((group) => {
      const ids = alike.filter((rule) => rule.group === group).map(({ id }) => id);
      return verbose || ids.length <= mostNamed ? ids : [`${ids.length} of ${group}`];
    });
    return `? Not checked: ${groups.join(', ')}. ${reason}`;
  });
}

/** A string from an answer, safe to print and cut to a length. */
function short(text: string, longest: number): string {
  return shortened(printable(text), longest);
}
