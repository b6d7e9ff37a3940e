import { counted, listed, printable, shortened } from '@liked-posts/types/printable';
import { excepted, type Finding, type Report, type RuleResult } from '../report.ts';
import { type Layout, type Line, laidOut } from './layout.ts';

/** How to print a report. */
export interface SummaryOptions extends Layout {
  /** Whether to list rules that are kept, too. Default: false. */
  readonly verbose?: boolean;
}

/** How many unchecked rules of a group are named. */
const mostNamed = 3;

/** How many categories of findings are listed for a rule. */
const mostListed = 3;

/**
 * The report as text: what is worth knowing, what is broken and why, and the result. What is only
 * assumed comes first, and broken promises last, so that the end says what counts.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4010' })));
 */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const { verbose = false } = options;
  const { rules, notShown, notDescribed, incomplete, remarks } = report;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const members = Object.entries(notDescribed).map(([name, count]) => `${name} (${count})`);
  const undescribed = listed(members.map(printable), verbose ? Infinity : 20);
  const sentences = [
    members.length > 0 &&
      `The contract does not describe these members, which breaks no rule: ${undescribed}.`,
    notShown.length > 0 &&
      `Asked for, but in no answer, so nothing is known about them: ${listed(notShown, verbose ? Infinity : 3)}.`,
    ...remarks.map(printable),
    ...incomplete.map((reason) => `Incomplete. ${printable(reason)}`),
  ];
  const shown = broken.filter(({ follows }) => verbose || follows === undefined);
  const promises = broken.filter((rule) => !isAssumed(rule));
  const lines = [
    ...(verbose ? paragraph(kept.flatMap(keptLines)) : []),
    // What somebody has excepted is known, and would hide the rest.
    ...paragraph(
      rules
        .filter(({ reason }) => verbose || reason !== excepted)
        .flatMap((rule) => noteLines(rule, verbose)),
    ),
    ...paragraph(uncheckedLines(rules, verbose)),
    ...sentences.flatMap((text) => (text ? paragraph([{ text }]) : [])),
    ...sectionsOf(shown, verbose, (alike) => brokenLines(alike, broken, verbose)),
    ...paragraph([resultLine(report), ...(broken.length > 0 ? [promiseLine(promises)] : [])]),
  ];
  return laidOut(lines.slice(1), options);
}

/** The line that names the broken promises. */
function promiseLine(promises: readonly RuleResult[]): Line {
  if (promises.length === 0) return { text: 'No promise is broken.' };
  const names = promises.map(({ id }) => id).join(', ');
  return { text: `Broken promises: ${names}.`, style: ['bold', 'red'] };
}

function isAssumed(rule: RuleResult): boolean {
  return basisOf(rule).assumption !== undefined;
}

function paragraph(lines: readonly Line[]): Line[] {
  return lines.length === 0 ? [] : [{ text: '' }, ...lines];
}

/** The broken rules that rest on each assumption, and then those that are promised. */
function sectionsOf(
  rules: readonly RuleResult[],
  verbose: boolean,
  linesOf: (alike: readonly RuleResult[]) => readonly Line[],
): Line[] {
  const byAssumption = new Map<string | undefined, RuleResult[]>();
  for (const rule of rules) {
    const { assumption } = basisOf(rule);
    byAssumption.set(assumption, [...(byAssumption.get(assumption) ?? []), rule]);
  }
  const promised = byAssumption.get(undefined) ?? [];
  byAssumption.delete(undefined);
  const heading = (basis: string): Line => ({ text: `Broken, and ${basis}`, style: 'bold' });
  // The pointers and the whole reason are for those who want to know more.
  const ifTooLong = verbose ? 'wrap' : 'cut';
  const linesOfAll = (all: readonly RuleResult[]) => byCause(all).flatMap(linesOf);
  return [
    ...(byAssumption.size > 0 ? paragraph([heading('only assumed by the contract')]) : []),
    ...[...byAssumption.values()].flatMap(
      (alike) =>
        [
          {
            text: verbose ? basisLine(alike) : `Assumed: ${basisOf(alike[0]).assumption}`,
            ifTooLong,
          },
          ...linesOfAll(alike),
        ] as const,
    ),
    ...(promised.length > 0
      ? paragraph([
          heading('promised by the contract'),
          ...byCause(promised).flatMap((alike) => [
            ...linesOf(alike),
            { text: basisLine(alike), indent: 4, ifTooLong } as const,
          ]),
        ])
      : []),
  ];
}

/** The rules that are broken in the same one way, together. */
function byCause(rules: readonly RuleResult[]): RuleResult[][] {
  const groups = new Map<string, RuleResult[]>();
  for (const rule of rules) {
    const categories = new Set(rule.violations.map(({ category }) => category));
    const [only = ''] = categories;
    const key = categories.size === 1 ? only : rule.id;
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups.values()];
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
function basisOf(
  { requirements: ofRule, violations }: Based = { requirements: [], violations: [] },
) {
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
  const assumed = rules.filter((rule) => rule.outcome === 'broken' && isAssumed(rule));
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

function keptLines(rule: RuleResult): Line[] {
  const text = `✓ ${rule.id}: ${rule.sentence}`;
  return [
    { text, style: 'green' },
    { text: basisLine([rule]), indent: 4 },
  ];
}

/** Rules that are broken in the same way: their names, and one finding of each category. */
function brokenLines(
  alike: readonly RuleResult[],
  broken: readonly RuleResult[],
  verbose: boolean,
): Line[] {
  const ids = alike.map(({ id }) => id);
  const following = broken.filter(({ follows }) => follows !== undefined && ids.includes(follows));
  const advice = `Fix this first. It may explain: ${following.map(({ id }) => id).join(', ')}.`;
  const [only] = alike;
  const sentence =
    alike.length === 1 && only !== undefined
      ? only.sentence
      : `${alike.length} rules are broken in the same way.`;
  const names = alike.map(({ id, sentence: own }) => `✗ ${id}: ${own}`);
  const heads = verbose && alike.length > 1 ? names : [`✗ ${ids.join(', ')}: ${sentence}`];
  const violations = alike.flatMap((rule) => rule.violations);
  return [
    ...heads.map((text): Line => ({ text, style: 'red' })),
    ...findingLines(violations, verbose),
    ...(following.length > 0 ? [{ text: advice, indent: 4 }] : []),
  ];
}

/** Each category of findings once, with the first request that shows it; the command once. */
function findingLines(violations: readonly Finding[], verbose: boolean): Line[] {
  const most = verbose ? Infinity : mostListed;
  const categories = [...new Set(violations.map(({ category }) => category))];
  const all = categories.map((category, index) => {
    const alike = violations.filter((violation) => violation.category === category);
    const [first] = alike;
    const requests = new Set(alike.map(requestLine));
    const more = requests.size > 1 ? `, and ${requests.size - 1} more` : '';
    return first === undefined ? [] : exchangeLines(first, more, verbose, index === 0);
  });
  const left = all.length - most;
  return [
    ...all.slice(0, most).flat(),
    ...(left > 0 ? [{ text: `and ${left} more; --verbose lists them`, indent: 4 }] : []),
  ];
}

/** What is wrong, the request, the answer, and how to send the request again. */
function exchangeLines(finding: Finding, more: string, verbose: boolean, hasCurl: boolean): Line[] {
  const { detail, said, curl } = finding;
  const command = hasCurl && curl !== undefined ? printable(curl) : undefined;
  const text = short(detail, verbose ? 500 : 240);
  const quoted = { indent: 6, style: 'dim' } as const;
  const ifTooLong = verbose ? 'keep' : 'cut';
  return [
    // The command has the request.
    ...(command === undefined || verbose
      ? [{ text, indent: 4 }, { text: requestLine(finding) + more, indent: 6, ifTooLong } as const]
      : [{ text: `${text} → ${statusText(finding)}${more}`, indent: 4 }]),
    ...(verbose && said !== undefined
      ? [{ ...quoted, text: printable(said.replace(/\s+/g, ' ')), ifTooLong: 'cut' } as const]
      : []),
    // It can be pasted only if it is whole.
    ...(command === undefined ? [] : [{ ...quoted, text: command, ifTooLong: 'keep' } as const]),
  ];
}

function noteLines({ id, notes, reason }: RuleResult, verbose: boolean): Line[] {
  const [first] = notes;
  if (first === undefined) return [];
  const style = 'yellow';
  if (!verbose) {
    const more = notes.length > 1 ? ` And ${notes.length - 1} more.` : '';
    const why = reason === undefined ? '' : `${reason} `;
    return [{ text: `~ ${id}: ${why}${short(first.detail, 240)}${more}`, style }];
  }
  const text = `~ ${id}: ${reason ?? 'It breaks no rule, but is worth knowing.'}`;
  // There is nothing to mend, so how to ask again is only in the report as JSON.
  const briefly = notes.map(({ said: _said, curl: _curl, ...note }) => note);
  return [{ text, style }, ...findingLines(briefly, verbose)];
}

function requestLine({ method = 'GET', request, status }: Finding): string {
  return `${method} ${short(request, 240)} → ${statusText({ status })}`;
}

function statusText({ status }: Pick<Finding, 'status'>): string {
  return status === 0 ? 'no answer' : String(status);
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
