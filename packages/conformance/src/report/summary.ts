import type { Report, RuleResult } from '../report.ts';

/** How to print a report. */
export interface SummaryOptions {
  /** Whether rules that were kept are listed as well. Default: false. */
  readonly verbose?: boolean;
}

/** How many violations of one rule are worth reading. */
const enough = 3;

/**
 * The report for people: what is broken, what was not checked, and the result in the last line.
 *
 * @example
 * console.log(renderSummary(await checkConformance({ url: 'http://127.0.0.1:4011' })));
 */
export function renderSummary(report: Report, { verbose = false }: SummaryOptions = {}): string {
  const { rules, notShown, incomplete } = report;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const unchecked = rules.filter(({ outcome }) => outcome === 'not checked');
  const kept = rules.filter(({ outcome }) => outcome === 'kept');
  const lines = [
    ...(verbose ? kept.map(({ id, sentence }) => `✓ ${id}: ${sentence}`) : []),
    ...broken.flatMap(brokenLines),
    ...uncheckedLines(unchecked),
  ];
  if (notShown.length > 0) {
    lines.push(
      '',
      `Asked for, but in no answer, so that nothing is known about them: ${notShown.join(', ')}.`,
    );
  }
  for (const reason of incomplete) lines.push('', `Incomplete. ${reason}`);
  const counts = [
    `${kept.length} rules kept`,
    `${broken.length} broken`,
    `${unchecked.length} not checked`,
  ];
  const seconds = (report.milliseconds / 1000).toFixed(1);
  lines.push(
    '',
    `${outcomes[report.outcome]} ${counts.join(', ')}; ${report.requests} requests in ${seconds} s.`,
  );
  return lines.join('\n').trimStart();
}

const outcomes: Readonly<Record<Report['outcome'], string>> = {
  kept: 'The service keeps the contract:',
  broken: 'The service breaks the contract:',
  incomplete: 'The service was not checked in full:',
};

function brokenLines({ id, sentence, violations }: RuleResult): string[] {
  const more = violations.length - enough;
  return [
    `✗ ${id}: ${sentence}`,
    ...violations
      .slice(0, enough)
      .flatMap(({ request, status, step, detail }) => [
        request === '' ? `    the request of ${step}` : `    GET ${printable(request)} → ${status}`,
        `      ${printable(detail)}`,
      ]),
    ...(more > 0 ? [`    and ${more} more times`] : []),
  ];
}

/** One line for each reason: there may be many rules about what a user has not liked. */
function uncheckedLines(rules: readonly RuleResult[]): string[] {
  return [...new Set(rules.map(({ reason }) => reason))].map((reason) => {
    const ids = rules.filter((rule) => rule.reason === reason).map(({ id }) => id);
    return `? Not checked: ${ids.join(', ')}. ${reason}`;
  });
}

/** Without characters that would steer the terminal, for an answer may hold any. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').slice(0, 500);
}
