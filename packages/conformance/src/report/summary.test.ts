import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import type { Finding, Report, RuleResult } from './report.ts';
import { renderSummary } from './summary.ts';

/** A rule that is kept, unless `others` say something else. */
const rule = (id: string, others: Partial<RuleResult> = {}): RuleResult => ({
  id,
  sentence: `It is ${id}.`,
  group: 'every page',
  requirements: [{ pointer: `#/${id}` }],
  basis: 'promised',
  outcome: 'kept',
  occasions: 1,
  violations: [],
  notes: [],
  ...others,
});

const finding = (detail: string, others: Partial<Finding> = {}): Finding => ({
  request: '/2/users/1/liked_tweets?tweet.fields=id%2Ctext',
  status: 200,
  detail,
  category: detail,
  requirements: [{ pointer: '#/stated' }],
  ...others,
});

const curl = `curl -gi 'http://127.0.0.1:8080/${'y'.repeat(90)}'`;
const assumed = { requirements: [{ pointer: '#/b', assumption: 'It is guessed.' }] };

/** One rule for each thing that a report can say about rules. */
const report: Report = {
  url: 'http://127.0.0.1:8080',
  contract: '0.1.0',
  outcome: 'broken',
  requests: 31,
  posts: 1,
  milliseconds: 12_345,
  rules: [
    rule('whole'),
    // Kept, but something is worth knowing.
    rule('odd', { notes: [finding('It is odd.'), finding('It is odd.')] }),
    // Broken in three ways, the first of them by two requests.
    rule('wrong', {
      outcome: 'broken',
      basis: 'assumed',
      violations: [
        finding('One of 3.', { category: 'One', curl, ...assumed }),
        finding('One of 4.', { category: 'One', request: '/again', ...assumed }),
        finding('Two.', { status: 0, ...assumed }),
        finding('Fo\u001b[2Jur.\u0007', { method: 'HEAD', quote: '{\n "title": 1 }', ...assumed }),
      ],
    }),
    // Broken in the same way.
    ...['late', 'later', 'latest', 'last'].map((id) =>
      rule(id, { outcome: 'broken', violations: [finding('Late.', { curl })] }),
    ),
    // Not checked for the same reason.
    ...['a', 'b', 'c', 'd'].map((id) =>
      rule(id, { outcome: 'not checked', occasions: 0, reason: 'Nothing to see.' }),
    ),
    rule('hidden', { outcome: 'not checked', reason: 'Assumed.', notes: [finding('Worth it.')] }),
  ],
  notShown: ['Post.organic_metrics', 'Post.lang', 'User.url', 'Post.geo', 'includes.polls'],
  notDescribed: { 'data[].boost': 2, 'data[].\u0007': 1 },
  remarks: ['Two of 7 had no body.'],
  incomplete: ['One request was not sent.'],
};

/** A report on a service that keeps its only rule. */
const quiet: Report = {
  ...report,
  remarks: [],
  outcome: 'kept',
  rules: [rule('whole')],
  notShown: [],
  notDescribed: {},
  incomplete: [],
};

test('the report explains each mark where it stands', () => {
  expect(
    renderSummary(report)
      .split('\n')
      .filter((line) => /\([✓~?✗]\)/.test(line)),
  ).toEqual([
    'Not checked (?):',
    'Broken (✗), causes first. The contract does not promise what is assumed:',
    'Worth knowing, breaks no rule (~):',
  ]);
});

test('the report has a rule with its basis, its reason and a command', () => {
  const lines = renderSummary(report).split('\n');
  const start = lines.findIndex((line) => line.startsWith('✗ assumed: wrong'));
  expect(lines.slice(start, start + 4)).toEqual([
    '✗ assumed: wrong',
    '    One of 3. → 200, in 2 requests',
    '    Also: Two. → no response and 1 more',
    `    ${curl}`,
  ]);
});

test('the report has the command of the request that it describes', () => {
  const [longer, shorter] = ["curl -gi -H 'a: b' 'http://x/1'", "curl -gi 'http://x/2'"];
  const violations = [
    finding('There is none: it must be 1.', { category: 'There is none', curl: longer }),
    finding('There is none: it must be 2.', { category: 'There is none', curl: shorter }),
  ];
  const rules = [rule('wrong', { outcome: 'broken', violations })];
  const lines = renderSummary({ ...quiet, rules }).split('\n');
  expect(lines).toContain(`    ${longer}`);
  expect(lines).not.toContain(`    ${shorter}`);
});

test('the report names at most three rules that are broken in the same way', () => {
  expect(renderSummary(report)).toContain(
    '✗ promised: late, later, latest and 1 more\n    Late. → 200\n',
  );
});

test('the report ends with the broken promises', () => {
  expect(renderSummary(report).split('\n').slice(-2)).toEqual([
    'The service breaks the contract: 2 rules kept, 5 broken (1 of them assumed, not promised), 5 not checked; 31 requests and 1 Post in 12.3 s.',
    'Broken promises: late, later, latest, last.',
  ]);
});

test('the report groups the fields that never came by object', () => {
  expect(renderSummary(report)).toContain(
    'nothing is known about it:\n    Post: lang, geo\n    User: url\n    includes: polls\n    as usual, private metrics\n',
  );
});

test('the report gives the number of notes that are alike', () => {
  const lines = renderSummary(report).split('\n');
  expect(lines).toContain('~ odd: It is odd. (1 more)');
  expect(lines).toContain('~ hidden: Assumed. Worth it.');
  expect(lines).toContain('? a, b, c and 1 more: Nothing to see.');
});

test('a verbose report has everything', () => {
  const lines = renderSummary(report, { verbose: true, width: 30 }).split('\n');
  const expected = [
    '✓ whole: It is whole.',
    '    Assumed at #/b: It is guessed.',
    '    HEAD /2/users/1/liked_tweets?tweet.fields=id%2Ctext → 200: Fo\ufffd[2Jur.\ufffd',
    '      { "title": 1 }',
    '? a, b, c, d: Nothing to see.',
  ];
  expect(lines).toEqual(expect.arrayContaining(expected));
});

test('a verbose report has the basis of each rule that is broken in the same way', () => {
  const bases = ['late', 'later', 'latest', 'last'].map(
    (id) => `    ${id}: It is ${id}.\n    Promised at #/stated.\n`,
  );
  expect(renderSummary(report, { verbose: true })).toContain(bases.join(''));
});

test('the report cuts lines between words on a terminal', () => {
  const lines = renderSummary(report, { width: 50 }).split('\n');
  const isWhole = (line: string) => /^( +curl|The service|Broken promises|Lines that)/.test(line);
  expect(lines.filter((line) => line.length > 50 && !isWhole(line))).toEqual([]);
  expect(lines).toContain('Broken (✗), causes first. The contract does not…');
  expect(lines).toContain(`    ${curl}`);
  expect(lines.at(-1)).toBe('Lines that end in … are cut; --verbose prints them whole.');
});

test('colors change nothing else in the report', () => {
  const colored = renderSummary(report, { color: true });
  expect(colored).toContain('\u001b[31m✗ assumed: wrong\u001b');
  expect(stripVTControlCharacters(colored)).toBe(renderSummary(report));
});

test.each([
  ['kept', 'The service keeps the contract:'],
  ['incomplete', 'The service was not checked in full:'],
] as const)('the report is one line if the outcome is %s without a remark', (outcome, text) => {
  const counts = '1 rule kept, 0 broken, 0 not checked; 31 requests and 1 Post in 12.3 s.';
  expect(renderSummary({ ...quiet, outcome })).toBe(`${text} ${counts}`);
});
