import { styleText } from 'node:util';
import { formatCount, formatList, makePrintable, shorten } from '@liked-posts/internal/printable';
import { groupBy } from '../group-by.ts';
import { combineBasis, excepted, type Finding, type Report, type RuleResult } from './report.ts';

/** How to print a report. */
export interface SummaryOptions {
  /** Whether to print everything: rules that are kept, all findings, whole lines. Default: false. */
  readonly verbose?: boolean;
  /** The number of columns, to which lines are cut. Default: any number. */
  readonly width?: number;
  /** Whether to use the colors of a terminal. Default: false. */
  readonly color?: boolean;
}

/** A color or an emphasis, such as `red` or `bold`, or several of them. */
type Style = Parameters<typeof styleText>[0];

interface Line {
  readonly text: string;
  readonly style?: Style;
  /** Whether it is never cut, because it can be pasted only if it is whole. */
  readonly isWhole?: true;
}

/** How many names a line has, unless everything is printed. */
const maxNames = 3;
/** How many members that the contract does not describe are listed, unless everything is printed. */
const maxUndescribed = 20;

/**
 * The report as text: what is broken and why, what is worth knowing, and the result.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4010' })));
 */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const { verbose = false, width = Infinity, color = false } = options;
  const maxShown = verbose ? Infinity : maxNames;
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
    renderRemarks(report, verbose),
    renderSection(
      'Broken (✗), causes first. The contract does not promise what is assumed:',
      renderBroken(broken, verbose),
    ),
    renderSection(
      'Worth knowing, breaks no rule (~):',
      rules.flatMap((rule) => renderNotes(rule, verbose)),
    ),
    [renderResult(report), ...renderPromises(broken)],
  ];
  const lines = paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .flatMap((paragraph) => [{ text: '' }, ...paragraph])
    .slice(1);
  return layOut(lines, { width: verbose ? Infinity : width, color });
}

function layOut(
  lines: readonly Line[],
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const isTooLong = ({ text, isWhole }: Line) => !isWhole && text.length > width;
  const hint = 'Lines that end in … are cut; --verbose prints them whole.';
  const hints: Line[] = lines.some(isTooLong) ? [{ text: hint, isWhole: true }] : [];
  return [...lines, ...hints]
    .map((line) => {
      const text = isTooLong(line) ? cutAtWord(line.text, width) : line.text;
      if (!color || line.style === undefined) return text;
      return styleText(line.style, text, { validateStream: false });
    })
    .join('\n');
}

/** Cuts a line between two words. */
function cutAtWord(text: string, width: number): string {
  const part = text.slice(0, Math.max(width - 1, 1));
  const end = part.lastIndexOf(' ');
  // A word that is longer than half of a line is cut itself.
  return `${end > width / 2 ? part.slice(0, end) : part}…`;
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

/** Where the contract promises what a rule demands, or where and why it assumes it. */
export function describeBasis({ requirements, violations }: RuleResult): string {
  // A violation may be of one of the requirements, and that is the one to explain.
  const [violation] = violations.toSorted(comparePromisedFirst);
  const explained = violation?.requirements ?? requirements;
  const pointers = explained.map(({ pointer }) => pointer).join(', ');
  const assumed = explained.find(({ assumption }) => assumption !== undefined);
  if (assumed === undefined) return `Promised at ${pointers}.`;
  return `Assumed at ${assumed.pointer}: ${assumed.assumption}`;
}

function comparePromisedFirst(one: Finding, other: Finding): number {
  const rank = ({ requirements }: Finding) => (combineBasis(requirements) === 'promised' ? 0 : 1);
  return rank(one) - rank(other);
}

function renderNotes({ id, notes, reason }: RuleResult, verbose: boolean): Line[] {
  // What somebody has excepted is known, and would hide the rest.
  const [first, ...others] = reason === excepted && !verbose ? [] : notes;
  if (first === undefined) return [];
  const why = reason === undefined ? '' : `${reason} `;
  const more = others.length === 0 ? '' : ` (${others.length} more)`;
  const head: Line = {
    text: `~ ${id}: ${why}${shortenText(first.detail)}${more}`,
    style: 'yellow',
  };
  return verbose ? [head, ...notes.flatMap(renderFinding)] : [head];
}

/** One line for each reason, because many rules may share it. All excepted rules are named. */
function renderUnchecked(rules: readonly RuleResult[], maxShown: number): Line[] {
  const unchecked = rules.filter(({ outcome }) => outcome === 'not checked');
  return [...groupBy(unchecked, ({ reason = '' }) => reason)].map(([reason, rulesOfReason]) => {
    const names = rulesOfReason.map(({ id }) => id);
    return { text: `? ${formatList(names, reason === excepted ? Infinity : maxShown)}: ${reason}` };
  });
}

/** Fields that only the author of a Post sees. */
const privateMetrics = /\.(non_public|organic|promoted)_metrics$/;

/** A line for the names of each owner, `Post: lang, geo`, and a last one for private metrics. */
function renderNotShown(names: readonly string[], maxShown: number): Line[] {
  const fields = names.filter((name) => !privateMetrics.test(name));
  const lines = [...groupBy(fields, (name) => name.split('.')[0])].map(([owner, ofOwner]) => {
    const fieldNames = ofOwner.map((name) => name.split('.')[1] ?? '');
    return { text: `    ${owner}: ${formatList(fieldNames, maxShown)}` };
  });
  if (fields.length < names.length) lines.push({ text: '    as usual, private metrics' });
  return lines;
}

function renderRemarks({ notDescribed, incomplete, remarks }: Report, verbose: boolean): Line[] {
  const members = Object.entries(notDescribed).map(([name, count]) => `${name} (${count} times)`);
  const sentences = [...remarks, ...incomplete.map((reason) => `Incomplete. ${reason}`)];
  if (members.length > 0) {
    const text = formatList(members, verbose ? Infinity : maxUndescribed);
    sentences.unshift(`Not described by the contract, which breaks no rule: ${text}.`);
  }
  return sentences.map((text) => ({ text: makePrintable(text) }));
}

/** The broken rules. Those of one basis that are only broken in the same one way share a line. */
function renderBroken(rules: readonly RuleResult[], verbose: boolean): Line[] {
  const rulesByFault = groupBy(rules, (rule) => {
    const categories = new Set(rule.violations.map(({ category }) => category));
    return categories.size === 1 ? `${rule.basis} ${[...categories].join()}` : rule.id;
  });
  return [...rulesByFault.values()].flatMap((rulesOfFault) => {
    const ids = rulesOfFault.map(({ id }) => id);
    const names = formatList(ids, verbose ? Infinity : maxNames);
    const head: Line = { text: `✗ ${rulesOfFault[0]?.basis}: ${names}`, style: 'red' };
    return [
      head,
      ...(verbose ? renderAllFindings(rulesOfFault) : renderOneOfEachKind(rulesOfFault)),
    ];
  });
}

function renderAllFindings(rules: readonly RuleResult[]): Line[] {
  const demands = rules.flatMap((rule) => [
    { text: `    ${rule.id}: ${rule.sentence}` },
    { text: `    ${describeBasis(rule)}` },
  ]);
  const findings = sortFindings(rules);
  return [...demands, ...renderCommand(findings), ...findings.flatMap(renderFinding)];
}

function renderOneOfEachKind(rules: readonly RuleResult[]): Line[] {
  const findings = sortFindings(rules);
  const [firstKind = [], ...otherKinds] = groupBy(findings, ({ category }) => category).values();
  const lines: Line[] = [{ text: `    ${describeKind(firstKind)}` }];
  if (otherKinds.length > 0) {
    lines.push({ text: `    Also: ${formatList(otherKinds.map(describeKind), 1)}` });
  }
  return [...lines, ...renderCommand(findings)];
}

function sortFindings(rules: readonly RuleResult[]): Finding[] {
  return rules.flatMap(({ violations }) => violations).toSorted(comparePromisedFirst);
}

/** The command that shows the first finding, which is the one in words. */
function renderCommand([first]: readonly Finding[]): Line[] {
  const command = first?.curl;
  if (command === undefined) return [];
  return [{ text: `    ${makePrintable(command)}`, style: 'dim', isWhole: true }];
}

/** What is wrong, with the status and the number of requests that show it. */
function describeKind(findings: readonly Finding[]): string {
  const [first] = findings;
  if (first === undefined) return '';
  const count = new Set(findings.map(formatRequest)).size;
  const more = count > 1 ? `, in ${count} requests` : '';
  return `${shortenText(first.detail)} → ${formatStatus(first)}${more}`;
}

/** What is wrong, the request, and what came. */
function renderFinding(finding: Finding): Line[] {
  const head = { text: `    ${formatRequest(finding)}: ${makePrintable(finding.detail)}` };
  if (finding.quote === undefined) return [head];
  const quote = makePrintable(finding.quote.replace(/\s+/g, ' '));
  return [head, { text: `      ${quote}`, style: 'dim' }];
}

function formatRequest({ method = 'GET', request, status }: Finding): string {
  return `${method} ${makePrintable(request)} → ${formatStatus({ status })}`;
}

function formatStatus({ status }: Pick<Finding, 'status'>): string {
  return status === 0 ? 'no response' : String(status);
}

const resultTexts = {
  kept: { text: 'The service keeps the contract:', color: 'green' },
  broken: { text: 'The service breaks the contract:', color: 'red' },
  incomplete: { text: 'The service was not checked in full:', color: 'yellow' },
} as const;

function renderResult({ rules, outcome, requests, posts, milliseconds }: Report): Line {
  const listWith = (ruleOutcome: RuleResult['outcome']) =>
    rules.filter((rule) => rule.outcome === ruleOutcome);
  const broken = listWith('broken');
  const unchecked = listWith('not checked');
  const assumed = broken.filter(({ basis }) => basis === 'assumed').length;
  const exceptions = unchecked.filter(({ reason }) => reason === excepted).length;
  const counts = [
    `${formatCount(listWith('kept').length, 'rule')} kept`,
    `${broken.length} broken${assumed > 0 ? ` (${assumed} of them assumed, not promised)` : ''}`,
    `${unchecked.length} not checked${exceptions > 0 ? ` (${exceptions} of them excepted)` : ''}`,
  ].join(', ');
  const time = milliseconds === undefined ? '' : ` in ${(milliseconds / 1000).toFixed(1)} s`;
  const { text, color } = resultTexts[outcome];
  const traffic = `${formatCount(requests, 'request')} and ${formatCount(posts, 'Post')}${time}`;
  return { text: `${text} ${counts}; ${traffic}.`, style: ['bold', color], isWhole: true };
}

/** The line that names the broken promises; none if no rule is broken. */
function renderPromises(broken: readonly RuleResult[]): Line[] {
  if (broken.length === 0) return [];
  const names = broken.filter(({ basis }) => basis === 'promised').map(({ id }) => id);
  if (names.length === 0) return [{ text: 'No promise is broken.' }];
  return [{ text: `Broken promises: ${names.join(', ')}.`, style: ['bold', 'red'], isWhole: true }];
}

/** A string from a response, safe to print and cut to a length. */
function shortenText(text: string): string {
  return shorten(makePrintable(text), 240);
}
