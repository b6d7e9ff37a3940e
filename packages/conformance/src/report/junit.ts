import { createRequire } from 'node:module';
import type { Report, RuleResult, Violation } from '../report.ts';
import { basisLine } from './summary.ts';

const require = createRequire(import.meta.url);

/**
 * The report as JUnit XML, which most continuous integration can show: a suite for each group of
 * rules, and a case for each rule.
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
  // Loading it takes longer than everything else, and few want XML.
  const { create } = require('xmlbuilder2') as typeof import('xmlbuilder2');
  // Answers may have characters that XML cannot.
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: ' ' }, document).end({
    prettyPrint: true,
  });
}

interface TestCase {
  readonly '@classname': string;
  readonly '@name': string;
  readonly failure?: object;
  readonly skipped?: object;
  readonly 'system-out'?: string;
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

function testCase(group: string, rule: RuleResult): TestCase {
  const { id, sentence, violations, notes, outcome, reason, follows } = rule;
  const [first] = violations;
  const output = [
    basisLine(rule),
    ...(follows === undefined ? [] : [`Probably follows from ${follows}.`]),
    ...notes.map((note) => `Note: ${line(note)}`),
  ];
  return {
    '@classname': `liked-posts.${group.replaceAll(' ', '-')}`,
    '@name': `${id}: ${sentence}`,
    ...(first !== undefined && {
      failure: { '@type': id, '@message': first.detail, '#': violations.map(line).join('\n') },
    }),
    ...(outcome === 'not checked' && { skipped: { '@message': reason } }),
    'system-out': output.join('\n'),
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

function line({ request, status, detail }: Violation): string {
  return `GET ${request} → ${status === 0 ? 'no answer' : status}: ${detail}`;
}
