import { create } from 'xmlbuilder2';
import type { Report, RuleResult, Violation } from '../report.ts';

/**
 * The report as JUnit XML, which most continuous integration shows: a suite for each group of rules, and a case for
 * each rule.
 *
 * @example
 * await writeFile('conformance.xml', renderJunit(report));
 */
export function renderJunit(report: Report): string {
  const groups = new Set(report.rules.map(({ group }) => group));
  const suites = [...groups].map((group) => {
    const rules = report.rules.filter((rule) => rule.group === group);
    return suite(
      group,
      rules.map((rule) => testCase(group, rule)),
    );
  });
  if (report.incomplete.length > 0) suites.push(incomplete(report.incomplete));
  const seconds = (report.milliseconds / 1000).toFixed(3);
  const document = { testsuites: { '@name': 'liked-posts', '@time': seconds, testsuite: suites } };
  // Answers may hold characters that XML cannot.
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: ' ' }, document).end({
    prettyPrint: true,
  });
}

interface TestCase {
  readonly '@classname': string;
  readonly '@name': string;
  readonly failure?: object;
  readonly skipped?: object;
}

function suite(name: string, testcase: readonly TestCase[]): object {
  return {
    '@name': name,
    '@tests': testcase.length,
    '@failures': testcase.filter(({ failure }) => failure !== undefined).length,
    '@errors': 0,
    '@skipped': testcase.filter(({ skipped }) => skipped !== undefined).length,
    testcase,
  };
}

function testCase(
  group: string,
  { id, sentence, violations, outcome, reason }: RuleResult,
): TestCase {
  const [first] = violations;
  return {
    '@classname': `liked-posts.${group.replaceAll(' ', '-')}`,
    '@name': `${id}: ${sentence}`,
    ...(first !== undefined && {
      failure: { '@type': id, '@message': first.detail, '#': violations.map(line).join('\n') },
    }),
    ...(outcome === 'not checked' && { skipped: { '@message': reason } }),
  };
}

function incomplete(reasons: readonly string[]): object {
  return suite('run', [
    {
      '@classname': 'liked-posts.run',
      '@name': 'complete: Every request was sent and answered.',
      failure: { '@type': 'incomplete', '@message': reasons.join(' ') },
    },
  ]);
}

function line({ step, request, status, detail }: Violation): string {
  return request === '' ? `${step}: ${detail}` : `GET ${request} → ${status}: ${detail}`;
}
