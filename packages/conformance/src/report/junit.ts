import type { Finding, Report, RuleResult } from '../report.ts';
import { basisLine } from './summary.ts';

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
    return suite(group, rules.map(testCase), count('broken'), count('not checked'));
  });
  if (report.incomplete.length + report.remarks.length > 0) suites.push(suiteOfRun(report));
  const { milliseconds } = report;
  const time = milliseconds === undefined ? {} : { time: (milliseconds / 1000).toFixed(3) };
  const all = element('testsuites', { name: 'liked-posts', ...time }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}`;
}

function suite(name: string, cases: readonly string[], failures: number, skipped: number): string {
  return element('testsuite', { name, tests: cases.length, failures, errors: 0, skipped }, cases);
}

function testCase(rule: RuleResult): string {
  const { id, sentence, group, violations, notes, outcome, reason = '', follows } = rule;
  const [first] = violations;
  const output = [
    basisLine([rule]),
    follows && `Probably follows from ${follows}.`,
    ...notes.map((note) => `Note: ${line(note)}`),
  ];
  const classname = `liked-posts.${group.replaceAll(' ', '-')}`;
  return element('testcase', { classname, name: `${id}: ${sentence}` }, [
    first &&
      element('failure', { type: id, message: first.detail }, violations.map(line).join('\n')),
    outcome === 'not checked' && element('skipped', { message: reason }),
    element('system-out', {}, output.filter(Boolean).join('\n')),
  ]);
}

function suiteOfRun({ incomplete, remarks }: Report): string {
  const name = 'complete: Every request was sent and answered.';
  const failures = incomplete.length > 0 ? 1 : 0;
  const testcase = element('testcase', { classname: 'liked-posts.run', name }, [
    failures > 0 && element('failure', { type: 'incomplete', message: incomplete.join(' ') }),
    remarks.length > 0 && element('system-out', {}, remarks.join('\n')),
  ]);
  return suite('run', [testcase], failures, 0);
}

function line({ method = 'GET', request, status, detail, said, curl }: Finding): string {
  const result = `${method} ${request} → ${status === 0 ? 'no answer' : status}: ${detail}`;
  const quoted = [said, curl].filter((text) => text !== undefined);
  return [result, ...quoted.map((text) => `  ${text}`)].join('\n');
}

/** An element with text, child elements or nothing in it. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly (string | false | undefined)[] = [],
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(`${value}`)}"`,
  );
  const start = `<${name}${pairs.join('')}`;
  if (typeof content === 'string') {
    // In text, unlike in attributes, line breaks need no escape.
    return `${start}>${escaped(content).replaceAll('&#10;', '\n')}</${name}>`;
  }
  if (content.length === 0) return `${start}/>`;
  return `${start}>\n${content.filter(Boolean).join('\n')}\n</${name}>`;
}

/** Characters that XML does not allow, even escaped. */
const notAllowed = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text
    .replace(notAllowed, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
