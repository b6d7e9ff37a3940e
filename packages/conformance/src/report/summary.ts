import { counted, listed, printable, shortened } from '@liked-posts/types/printable';
import { basisOf, excepted, type Finding, type Report, type RuleResult } from './report.ts';
import { type Style, stylerFor } from './style.ts';

/** How to print a report. */
export interface SummaryOptions {
  /** Whether to print everything: rules that are kept, all findings, whole lines. Default: false. */
  readonly verbose?: boolean;
  /** The number of columns, to which lines are cut. Default: any number. */
  readonly width?: number;
  /** Whether to use the colors of a terminal. Default: false. */
  readonly color?: boolean;
}

interface Line {
  readonly text: string;
  readonly style?: Style;
  /** Whether it is never cut, because it can be pasted only if it is whole. */
  readonly isWhole?: true;
}

const maxNames = 3;

/**
 * The report as text: what is worth knowing, what is broken and why, and the result.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4010' })));
 */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const { verbose = false, width = Infinity, color = false } = options;
  const { rules } = report;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const paragraphs = [
    verbose ? listSection('Kept (✓):', kept.flatMap(renderKept)) : [],
    listSection(
      'Worth knowing, but no rule is broken by it (~):',
      rules.flatMap((rule) => renderNotes(rule, verbose)),
    ),
    listSection('Not checked (?):', renderUnchecked(rules, verbose)),
    renderRemarks(report, verbose),
    listSection(
      'Broken (✗), from the top, because a rule may explain those below it:',
      renderBroken(broken, verbose),
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
  const style = stylerFor(color);
  const isTooLong = ({ text, isWhole }: Line) => !isWhole && text.length > width;
  const isCut = lines.some(isTooLong);
  const hint: Line = {
    text: 'Lines that end in … are cut; --verbose prints them whole.',
    isWhole: true,
  };
  return [...lines, ...(isCut ? [hint] : [])]
    .map((line) => {
      const text = isTooLong(line) ? cutAtWord(line.text, width) : line.text;
      return line.style === undefined ? text : style(line.style, text);
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

function listSection(heading: string, lines: readonly Line[]): Line[] {
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
  const violated = violation?.requirements ?? requirements;
  const pointers = violated.map(({ pointer }) => pointer).join(', ');
  const assumed = violated.find(({ assumption }) => assumption !== undefined);
  if (assumed === undefined) return `Promised at ${pointers}.`;
  return `Assumed at ${assumed.pointer}: ${assumed.assumption}`;
}

function comparePromisedFirst(one: Finding, other: Finding): number {
  // `promised` comes after `assumed` in the alphabet.
  return basisOf(other.requirements).localeCompare(basisOf(one.requirements));
}

function renderNotes({ id, notes, reason }: RuleResult, verbose: boolean): Line[] {
  // What somebody has excepted is known, and would hide the rest.
  const [first, ...others] = reason === excepted && !verbose ? [] : notes;
  if (first === undefined) return [];
  const why = reason === undefined ? '' : `${reason} `;
  const more = others.length === 0 ? '' : ` (${others.length} more like this)`;
  const head: Line = { text: `~ ${id}: ${why}${short(first.detail)}${more}`, style: 'yellow' };
  if (!verbose) return [head];
  return [
    head,
    ...notes.map((note) => ({ text: `    ${describeRequest(note)}: ${short(note.detail)}` })),
  ];
}

/** One line for each reason, because many rules may share it. */
function renderUnchecked(all: readonly RuleResult[], verbose: boolean): Line[] {
  const unchecked = all.filter(({ outcome }) => outcome === 'not checked');
  const byReason = groupBy(unchecked, ({ reason = '' }) => reason);
  return [...byReason].map(([reason, rules]) => {
    const most = verbose || reason === excepted ? Infinity : maxNames;
    return {
      text: `? ${listed(
        rules.map(({ id }) => id),
        most,
      )}: ${reason}`,
    };
  });
}

function renderRemarks(report: Report, verbose: boolean): Line[] {
  const { notShown, notDescribed, incomplete, remarks } = report;
  const members = Object.entries(notDescribed).map(([name, count]) => `${name} (${count} times)`);
  const sentences = [...remarks, ...incomplete.map((reason) => `Incomplete. ${reason}`)];
  if (notShown.length > 0) {
    const text = describeNotShown(notShown, verbose);
    sentences.unshift(`Asked for, but in no response, so nothing is known about it: ${text}.`);
  }
  if (members.length > 0) {
    const text = listed(members, verbose ? Infinity : 20);
    sentences.unshift(`Not described by the contract, which breaks no rule: ${text}.`);
  }
  return sentences.map((text) => ({ text: printable(text) }));
}

/** Only the author of a Post sees these. */
const privateMetrics = /\.(non_public|organic|promoted)_metrics$/;

/** The fields by object. Those that nobody sees in the Posts of others come last. */
function describeNotShown(names: readonly string[], verbose: boolean): string {
  const most = verbose ? Infinity : maxNames;
  const usual = names.filter((name) => privateMetrics.test(name));
  const others = names.filter((name) => !privateMetrics.test(name));
  const parts = [...groupBy(others, (name) => name.split('.')[0] ?? '')].map(
    ([owner, alike]) =>
      `${owner}: ${listed(
        alike.map((name) => name.split('.')[1] ?? ''),
        most,
      )}`,
  );
  if (usual.length > 0) parts.push('as usual, private metrics');
  return parts.join('; ');
}

/** The rules that are broken in the same one way, together. */
function renderBroken(rules: readonly RuleResult[], verbose: boolean): Line[] {
  const alike = groupBy(rules, (rule) => {
    const categories = new Set(rule.violations.map(({ category }) => category));
    return categories.size === 1 ? `${rule.basis} ${[...categories].join()}` : rule.id;
  });
  return [...alike.values()].flatMap((some) => renderAlike(some, verbose));
}

/** Rules that are broken in the same way: their names, their basis and one finding of each kind. */
function renderAlike(rules: readonly RuleResult[], verbose: boolean): Line[] {
  const [first] = rules;
  if (first === undefined) return [];
  const findings = rules.flatMap(({ violations }) => violations).toSorted(comparePromisedFirst);
  const kinds = [...groupBy(findings, ({ category }) => category).values()];
  const names = listed(
    rules.map(({ id }) => id),
    verbose ? Infinity : maxNames,
  );
  const [kind = [], ...otherKinds] = kinds;
  const head = `✗ ${names} (${first.basis}): ${describeKind(kind)}`;
  const command = kind[0]?.curl;
  const lines: Line[] = [{ text: head, style: 'red' }];
  if (verbose) {
    lines.push(...rules.map(({ id, sentence }) => ({ text: `    ${id}: ${sentence}` })));
    lines.push(...rules.slice(0, 1).map((rule) => ({ text: `    ${describeBasis(rule)}` })));
  }
  if (command !== undefined) {
    lines.push({ text: `    ${printable(command)}`, style: 'dim', isWhole: true });
  }
  if (verbose) return [...lines, ...kinds.flat().flatMap(renderFinding)];
  if (otherKinds.length > 0) {
    const others = listed(otherKinds.map(describeKind), 1);
    lines.push({ text: `    Also: ${others}` });
  }
  return lines;
}

/** What is wrong, with the status and the number of requests that show it. */
function describeKind([first, ...others]: readonly Finding[]): string {
  if (first === undefined) return '';
  const count = new Set([first, ...others].map(describeRequest)).size;
  const more = count > 1 ? `, in ${count} requests` : '';
  return `${short(first.detail)} → ${describeStatus(first)}${more}`;
}

/** What is wrong, the request, and what came. */
function renderFinding(finding: Finding): Line[] {
  const lines: Line[] = [{ text: `    ${describeRequest(finding)}: ${short(finding.detail)}` }];
  if (finding.quote !== undefined) {
    const quote = printable(finding.quote.replace(/\s+/g, ' '));
    lines.push({ text: `      ${quote}`, style: 'dim' });
  }
  return lines;
}

function describeRequest({ method = 'GET', request, status }: Finding): string {
  return `${method} ${short(request)} → ${describeStatus({ status })}`;
}

function describeStatus({ status }: Pick<Finding, 'status'>): string {
  return status === 0 ? 'no response' : String(status);
}

const results: Readonly<
  Record<Report['outcome'], { readonly text: string; readonly color: 'green' | 'red' | 'yellow' }>
> = {
  kept: { text: 'The service keeps the contract:', color: 'green' },
  broken: { text: 'The service breaks the contract:', color: 'red' },
  incomplete: { text: 'The service was not checked in full:', color: 'yellow' },
};

function renderResult({ rules, outcome, requests, posts, milliseconds }: Report): Line {
  const count = (one: RuleResult['outcome']) => rules.filter((rule) => rule.outcome === one).length;
  const broken = rules.filter((rule) => rule.outcome === 'broken');
  const assumed = broken.filter(({ basis }) => basis === 'assumed').length;
  const left = rules.filter(({ reason }) => reason === excepted).length;
  const counts = [
    `${counted(count('kept'), 'rule')} kept`,
    `${broken.length} broken${assumed > 0 ? ` (${assumed} of them assumed, not promised)` : ''}`,
    `${count('not checked')} not checked${left > 0 ? ` (${left} of them excepted)` : ''}`,
  ].join(', ');
  const time = milliseconds === undefined ? '' : ` in ${(milliseconds / 1000).toFixed(1)} s`;
  const { text, color } = results[outcome];
  const traffic = `${counted(requests, 'request')} and ${counted(posts, 'Post')}${time}`;
  return { text: `${text} ${counts}; ${traffic}.`, style: ['bold', color], isWhole: true };
}

/** The line that names the broken promises. */
function renderPromises(broken: readonly RuleResult[]): Line[] {
  if (broken.length === 0) return [];
  const names = broken.filter(({ basis }) => basis === 'promised').map(({ id }) => id);
  if (names.length === 0) return [{ text: 'No promise is broken.' }];
  return [{ text: `Broken promises: ${names.join(', ')}.`, style: ['bold', 'red'], isWhole: true }];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** A string from a response, safe to print and cut to a length. */
function short(text: string): string {
  return shortened(printable(text), 240);
}
