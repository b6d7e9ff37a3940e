import { formatCount, formatList } from '@liked-posts/internal/printable';
import { groupBy } from '../group-by.ts';
import { describeBasis, maxNames, renderBroken, renderNotes } from './findings.ts';
import { type Line, layOut } from './lines.ts';
import { excepted, type Report, type RuleResult } from './report.ts';

/** How to print a report. */
export interface SummaryOptions {
  /** Whether to print everything: rules that are kept, all findings, whole lines. Default: false. */
  readonly verbose?: boolean;
  /** The number of columns, to which lines are cut. Default: any number. */
  readonly width?: number;
  /** Whether to use the colors of a terminal. Default: false. */
  readonly color?: boolean;
}

/**
 * The report as text: what is broken and why, what is worth knowing, and the result.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4010' })));
 */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const { verbose = false, width = Infinity, color = false } = options;
  const maxShown = verbose ? Infinity : maxNames;
  const detail = verbose ? 'verbose' : 'brief';
  const { rules, notShown } = report;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const paragraphs: Line[][] = [
    verbose ? renderSection('Kept (✓):', kept.flatMap(renderKept)) : [],
    renderSection('Not checked (?):', renderUnchecked(rules, maxShown)),
    renderSection(
      'Asked for, but in no response, so nothing is known about it:',
      renderNotShown(notShown, maxShown),
    ),
    renderRemarks(report, maxShown),
    renderSection(
      'Broken (✗), causes first. The contract does not promise what is assumed:',
      renderBroken(broken, detail),
    ),
    renderSection(
      'Worth knowing, breaks no rule (~):',
      rules.flatMap((rule) => renderNotes(rule, detail)),
    ),
    [renderResult(report), ...renderPromises(broken)],
  ];
  const lines = paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .flatMap((paragraph) => [{ text: '' }, ...paragraph])
    .slice(1);
  return layOut(lines, { width: verbose ? Infinity : width, color });
}

function renderSection(heading: string, lines: readonly Line[]): Line[] {
  return lines.length === 0 ? [] : [{ text: heading, style: 'bold' }, ...lines];
}

function renderKept(rule: RuleResult): Line[] {
  return [
    { text: `✓ ${rule.id}: ${rule.sentence}`, style: 'green' },
    { text: `    ${describeBasis(rule)}` },
  ];
}

/** One line for each reason, with some of its rules. Excepted rules are all named. */
function renderUnchecked(rules: readonly RuleResult[], maxShown: number): Line[] {
  const unchecked = rules.filter(({ outcome }) => outcome === 'not checked');
  return [...groupBy(unchecked, ({ reason = '' }) => reason)].map(([reason, rulesOfReason]) => {
    const ruleNames = rulesOfReason.map(({ id }) => id);
    const maxRules = reason === excepted ? Infinity : maxShown;
    return { text: `? ${formatList(ruleNames, maxRules)}: ${reason}` };
  });
}

/** Fields that only the author of a Post sees. */
const privateMetrics = /\.(non_public|organic|promoted)_metrics$/;

/** `Post.geo`, `Post.organic_metrics` → two lines: `Post: geo` and `as usual, private metrics` */
function renderNotShown(notShown: readonly string[], maxShown: number): Line[] {
  const fields = notShown.filter((name) => !privateMetrics.test(name));
  const lines = [...groupBy(fields, (name) => name.split('.')[0])].map(([owner, ofOwner]) => {
    const fieldNames = ofOwner.map((name) => name.split('.')[1] ?? '');
    return { text: `    ${owner}: ${formatList(fieldNames, maxShown)}` };
  });
  if (fields.length < notShown.length) lines.push({ text: '    as usual, private metrics' });
  return lines;
}

function renderRemarks({ notDescribed, incomplete, remarks }: Report, maxShown: number): Line[] {
  const members = Object.entries(notDescribed).map(
    ([name, count]) => `${name} (${formatCount(count, 'time')})`,
  );
  const sentences = [...remarks, ...incomplete.map((reason) => `Incomplete. ${reason}`)];
  if (members.length > 0) {
    const text = formatList(members, maxShown);
    sentences.unshift(`Not described by the contract, which breaks no rule: ${text}.`);
  }
  return sentences.map((text) => ({ text }));
}

const resultTexts = {
  kept: { text: 'The service keeps the contract:', color: 'green' },
  broken: { text: 'The service breaks the contract:', color: 'red' },
  incomplete: { text: 'The service was not checked in full:', color: 'yellow' },
} as const;

/** `The service keeps the contract: 80 rules kept, …; 75 requests and 320 Posts in 2.1 s.` */
function renderResult(report: Report): Line {
  const { text, color } = resultTexts[report.outcome];
  const result = `${text} ${countOutcomes(report.rules)}; ${countTraffic(report)}.`;
  return { text: result, style: ['bold', color], isWhole: true };
}

function countOutcomes(rules: readonly RuleResult[]): string {
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const unchecked = rules.filter(({ outcome }) => outcome === 'not checked');
  const assumed = broken.filter(({ basis }) => basis === 'assumed').length;
  const exceptions = unchecked.filter(({ reason }) => reason === excepted).length;
  return [
    `${formatCount(kept.length, 'rule')} kept`,
    `${broken.length} broken${assumed > 0 ? ` (${assumed} of them assumed, not promised)` : ''}`,
    `${unchecked.length} not checked${exceptions > 0 ? ` (${exceptions} of them excepted)` : ''}`,
  ].join(', ');
}

function countTraffic({ requests, posts, milliseconds }: Report): string {
  const counts = `${formatCount(requests, 'request')} and ${formatCount(posts, 'Post')}`;
  return milliseconds === undefined ? counts : `${counts} in ${(milliseconds / 1000).toFixed(1)} s`;
}

/** The line that names the broken promises; none if no rule is broken. */
function renderPromises(broken: readonly RuleResult[]): Line[] {
  if (broken.length === 0) return [];
  const names = broken.filter(({ basis }) => basis === 'promised').map(({ id }) => id);
  if (names.length === 0) return [{ text: 'No promise is broken.' }];
  return [{ text: `Broken promises: ${names.join(', ')}.`, style: ['bold', 'red'], isWhole: true }];
}
