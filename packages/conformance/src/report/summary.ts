import { printable, shortened } from '@liked-posts/types/printable';
import { excepted, type Finding, type Report, type RuleResult } from '../report.ts';
import { counted, listed } from '../rules/rule.ts';
import type { Style } from '../terminal.ts';
import { type Layout, type Line, laidOut } from './layout.ts';

/** How to print a report. */
export interface SummaryOptions extends Layout {
  /** Whether to list rules that are kept, too. Default: false. */
  readonly verbose?: boolean;
}

/** How many unchecked rules of a group are named. */
const mostNamed = 6;

/** How many categories of findings are listed for a rule. */
const mostListed = 5;

/**
 * The report as text: what is broken and why, what was not checked, and the result in the last
 * line. Broken promises come before broken assumptions, each of which is explained once.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4010' })));
 */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const { verbose = false } = options;
  const { rules, notShown, notDescribed, incomplete, remarks } = report;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const lines = [
    ...(verbose ? sectionsOf('Kept', kept, (rule) => [headline('✓', rule, 'green')]) : []),
    ...sectionsOf(
      'Broken',
      broken.filter(({ follows }) => verbose || follows === undefined),
      (rule) => brokenLines(rule, broken),
    ),
    // What somebody has excepted is known, and would hide the rest.
    ...paragraph(rules.filter(({ reason }) => verbose || reason !== excepted).flatMap(noteLines)),
    ...paragraph(uncheckedLines(rules, verbose)),
  ];

  const members = Object.entries(notDescribed).map(([name, count]) => `${name} (${count})`);
  const undescribed = listed(members.map(printable), verbose ? Infinity : 20);
  const sentences = [
    members.length > 0 &&
      `The contract does not describe these members, which breaks no rule: ${undescribed}.`,
    notShown.length > 0 &&
      `Asked for, but in no answer, so nothing is known about them: ${notShown.join(', ')}.`,
    ...remarks.map(printable),
    ...incomplete.map((reason) => `Incomplete. ${printable(reason)}`),
  ];
  lines.push(...sentences.flatMap((text) => (text ? paragraph([{ text }]) : [])));
  lines.push(...paragraph([resultLine(report)]));
  return laidOut(lines.slice(1), options);
}

function paragraph(lines: readonly Line[]): Line[] {
  return lines.length === 0 ? [] : [{ text: '' }, ...lines];
}

/** The promised rules, and then those that rest on each assumption. */
function sectionsOf(
  outcome: string,
  rules: readonly RuleResult[],
  linesOf: (rule: RuleResult) => readonly Line[],
): Line[] {
  const byAssumption = new Map<string | undefined, RuleResult[]>();
  for (const rule of rules) {
    const { assumption } = basisOf(rule);
    byAssumption.set(assumption, [...(byAssumption.get(assumption) ?? []), rule]);
  }
  const promised = byAssumption.get(undefined) ?? [];
  byAssumption.delete(undefined);
  const heading = (basis: string): Line => ({ text: `${outcome}, and ${basis}`, style: 'bold' });
  const lines = promised.flatMap((rule) => [
    ...linesOf(rule),
    { text: basisLine([rule]), indent: 4 },
  ]);
  return [
    ...(lines.length > 0 ? paragraph([heading('promised by the contract'), ...lines]) : []),
    ...(byAssumption.size > 0 ? paragraph([heading('only assumed by the contract')]) : []),
    ...[...byAssumption.values()].flatMap((alike) =>
      paragraph([{ text: basisLine(alike) }, ...alike.flatMap(linesOf)]),
    ),
  ];
}

/** Where the contract promises some rules, or where and why it assumes them. */
export function basisLine(rules: readonly Based[]): string {
  const all = rules.map(basisOf);
  const pointers = [...new Set(all.flatMap((basis) => basis.pointers))].join(', ');
  const assumption = all[0]?.assumption;
  return assumption ? `Assumed at ${pointers}: ${assumption}` : `Promised at ${pointers}.`;
}

type Based = Pick<RuleResult, 'requirements' | 'violations'>;

/** The first assumption that a rule rests on, or else all its promises. */
function basisOf({ requirements: ofRule, violations }: Based) {
  const own = violations.find(({ requirement }) => requirement !== undefined)?.requirement;
  const requirements = own === undefined ? ofRule : [own];
  const assumed = requirements.find(({ assumption }) => assumption !== undefined);
  const pointers = (assumed ? [assumed] : requirements).map(({ pointer }) => pointer);
  return { pointers, assumption: assumed?.assumption };
}

const outcomes: Readonly<
  Record<Report['outcome'], [text: string, style: 'green' | 'red' | 'yellow']>
> = {
  kept: ['The service keeps the contract:', 'green'],
  broken: ['The service breaks the contract:', 'red'],
  incomplete: ['The service was not checked in full:', 'yellow'],
};

function resultLine({ rules, outcome, requests, posts, milliseconds }: Report): Line {
  const count = (one: RuleResult['outcome']) => rules.filter((rule) => rule.outcome === one).length;
  const assumed = rules.filter((rule) => rule.outcome === 'broken' && rule.basis === 'assumed');
  const left = rules.filter(({ reason }) => reason === excepted).length;
  const counts = [
    `${counted(count('kept'), 'rule')} kept`,
    `${count('broken')} broken${assumed.length > 0 ? ` (${assumed.length} of them assumed, not promised)` : ''}`,
    `${count('not checked')} not checked${left > 0 ? ` (${left} of them excepted)` : ''}`,
  ];
  const time = milliseconds === undefined ? '' : ` in ${(milliseconds / 1000).toFixed(1)} s`;
  const [text, style] = outcomes[outcome];
  const line = `${text} ${counts.join(', ')}; ${counted(requests, 'request')} and ${counted(posts, 'Post')}${time}.`;
  return { text: line, style: ['bold', style] };
}

function headline(mark: string, { id, sentence }: RuleResult, style: Style): Line {
  return { text: `${mark} ${id}: ${sentence}`, style };
}

function brokenLines(rule: RuleResult, broken: readonly RuleResult[]): Line[] {
  const following = broken.filter(({ follows }) => follows === rule.id).map(({ id }) => id);
  const advice = `Fix this first. It may explain: ${following.join(', ')}.`;
  return [
    headline('✗', rule, 'red'),
    ...findingLines(rule.violations),
    ...(following.length > 0 ? [{ text: advice, indent: 4 }] : []),
  ];
}

/** Each category of findings once, with the first request that shows it. */
function findingLines(violations: readonly Finding[]): Line[] {
  const all = [...new Set(violations.map(({ category }) => category))].map((category) => {
    const alike = violations.filter((violation) => violation.category === category);
    const [first] = alike;
    const requests = new Set(alike.map(requestLine));
    const more = requests.size > 1 ? `, and ${requests.size - 1} more` : '';
    return first === undefined ? [] : exchangeLines(first, more);
  });
  const left = all.length - mostListed;
  return [
    ...all.slice(0, mostListed).flat(),
    ...(left > 0 ? [{ text: `and ${left} more; use --json to get them all`, indent: 4 }] : []),
  ];
}

/** What is wrong, the request, the answer, and how to send the request again. */
function exchangeLines(finding: Finding, more: string): Line[] {
  const { detail, status, said, curl } = finding;
  const lines: Line[] = [
    { text: short(detail, 500), indent: 4 },
    { text: `${requestLine(finding)}${more}`, status, indent: 6, ifTooLong: 'keep' },
  ];
  const quoted = { indent: 6, style: 'dim' } as const;
  if (said !== undefined) {
    lines.push({ ...quoted, text: printable(said.replace(/\s+/g, ' ')), ifTooLong: 'cut' });
  }
  // It can be pasted only if it is whole.
  if (curl !== undefined) lines.push({ ...quoted, text: printable(curl), ifTooLong: 'keep' });
  return lines;
}

function noteLines({ id, notes, reason }: RuleResult): Line[] {
  if (notes.length === 0) return [];
  const text = `~ ${id}: ${reason ?? 'It breaks no rule, but is worth knowing.'}`;
  // There is nothing to mend, so how to ask again is only in the report as JSON.
  const briefly = notes.map(({ said: _said, curl: _curl, ...note }) => note);
  return [{ text, style: 'yellow' }, ...findingLines(briefly)];
}

function requestLine({ method = 'GET', request, status }: Finding): string {
  // Plain commas are easier to read.
  return `${method} ${short(request.replaceAll('%2C', ','), 240)} → ${status === 0 ? 'no answer' : status}`;
}

/** One line for each reason, because many rules may share it. */
function uncheckedLines(all: readonly RuleResult[], verbose: boolean): Line[] {
  const rules = all.filter(({ outcome }) => outcome === 'not checked');
  return [...new Set(rules.map(({ reason }) => reason))].map((reason) => {
    const alike = rules.filter((rule) => rule.reason === reason);
    const groups = [...new Set(alike.map(({ group }) => group))].flatMap((group) => {
      const ids = alike.filter((rule) => rule.group === group).map(({ id }) => id);
      const isNamed = verbose || reason === excepted || ids.length <= mostNamed;
      return isNamed ? ids : [`${ids.length} of ${group}`];
    });
    return { text: `? Not checked: ${groups.join(', ')}. ${reason}` };
  });
}

/** A string from an answer, safe to print and cut to a length. */
function short(text: string, longest: number): string {
  return shortened(printable(text), longest);
}
