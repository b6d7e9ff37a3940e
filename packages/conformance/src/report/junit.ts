import type { Finding, Report, RuleResult } from './report.ts';
import { describeBasis } from './summary.ts';

/**
 * The report as JUnit XML, which most CI systems can show: a test suite for each group of rules,
 * and a test case for each rule.
 *
 * @example
 * await writeFile('conformance.xml', renderJunit(report));
 */
export function renderJunit(report: Report): string {
  const groups = new Set(report.rules.map(({ group }) => group));
  const suites = [...groups].map((group) => {
    const rules = report.rules.filter((rule) => rule.group === group);
    const count = (outcome: RuleResult['outcome']) =>
      rules.filter((rule) => rule.outcome === outcome).length;
    return renderSuite(group, rules.map(renderCase), {
      failures: count('broken'),
      skipped: count('not checked'),
    });
  });
  if (report.incomplete.length + report.remarks.length > 0) suites.push(renderRun(report));
  const { milliseconds } = report;
  const time = milliseconds === undefined ? {} : { time: (milliseconds / 1000).toFixed(3) };
  const root = renderElement('testsuites', { name: 'liked-posts', ...time }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function renderSuite(
  name: string,
  cases: readonly string[],
  { failures, skipped }: { failures: number; skipped: number },
): string {
  return renderElement(
    'testsuite',
    { name, tests: cases.length, failures, errors: 0, skipped },
    cases,
  );
}

function renderCase(rule: RuleResult): string {
  const { id, sentence, group, violations, notes, outcome, reason = '' } = rule;
  const [first] = violations;
  const output = [describeBasis(rule), ...notes.map((note) => `Note: ${formatFinding(note)}`)];
  const classname = `liked-posts.${group.replaceAll(' ', '-')}`;
  return renderElement('testcase', { classname, name: `${id}: ${sentence}` }, [
    first &&
      renderElement(
        'failure',
        { type: id, message: first.detail },
        violations.map(formatFinding).join('\n'),
      ),
    outcome === 'not checked' && renderElement('skipped', { message: reason }),
    renderElement('system-out', {}, output.filter(Boolean).join('\n')),
  ]);
}

function renderRun({ incomplete, remarks }: Report): string {
  const name = 'complete: Every request was sent and answered.';
  const failures = incomplete.length > 0 ? 1 : 0;
  const testcase = renderElement('testcase', { classname: 'liked-posts.run', name }, [
    failures > 0 && renderElement('failure', { type: 'incomplete', message: incomplete.join(' ') }),
    remarks.length > 0 && renderElement('system-out', {}, remarks.join('\n')),
  ]);
  return renderSuite('run', [testcase], { failures, skipped: 0 });
}

function formatFinding({ method = 'GET', request, status, detail, quote, curl }: Finding): string {
  const result = `${method} ${request} → ${status === 0 ? 'no response' : status}: ${detail}`;
  const quoted = [quote, curl].filter((text) => text !== undefined);
  return [result, ...quoted.map((text) => `  ${text}`)].join('\n');
}

/** An element with text, child elements or nothing in it. */
function renderElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly (string | false | undefined)[] = [],
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(`${value}`)}"`,
  );
  const start = `<${name}${pairs.join('')}`;
  if (typeof content === 'string') {
    // In text, unlike in attributes, line breaks need no escape.
    return `${start}>${escapeXml(content).replaceAll('&#10;', '\n')}</${name}>`;
  }
  if (content.length === 0) return `${start}/>`;
  return `${start}>\n${content.filter(Boolean).join('\n')}\n</${name}>`;
}

/** Characters that XML does not allow, even escaped. */
const notAllowed = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text
    .replace(notAllowed, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
