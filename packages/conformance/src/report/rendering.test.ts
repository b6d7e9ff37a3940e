import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import type { Finding, Report, RuleResult } from '../report.ts';
import { renderJunit } from './junit.ts';
import { renderSummary } from './summary.ts';

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

const violation = (detail: string, others: Partial<Finding> = {}): Finding => ({
  request: '/2/users/1/liked_tweets?tweet.fields=id%2Ctext',
  status: 200,
  detail,
  category: detail,
  ...others,
});

const asked = 'GET /2/users/1/liked_tweets?tweet.fields=id%2Ctext';

const many = (count: number, group: string, reason: string) =>
  Array.from({ length: count }, (_, index) =>
    rule(`${group}${index}`, { group, outcome: 'not checked', occasions: 0, reason }),
  );

const report: Report = {
  url: 'http://127.0.0.1:8080',
  contract: '0.1.0',
  outcome: 'broken',
  requests: 31,
  posts: 1,
  milliseconds: 12_345,
  rules: [
    rule('whole', { requirements: [{ pointer: '#/a' }, { pointer: '#/b' }] }),
    rule('odd', { notes: [violation('It is odd.')] }),
    rule('wrong', {
      outcome: 'broken',
      basis: 'assumed',
      requirements: [{ pointer: '#/a' }, { pointer: '#/b', assumption: 'It is guessed.' }],
      violations: [
        violation('One of 3.', { category: 'One' }),
        violation('One of 4.', { category: 'One', request: '/again' }),
        violation('One of 4.', { category: 'One', request: '/again' }),
        violation('One of 5.', { category: 'One', request: '/and-again' }),
        violation('Two.', { status: 0, request: '/x'.repeat(121) }),
        violation('3'.repeat(501)),
        violation('Fo\u001b[2Jur.\u0007', { request: '/\u0007' }),
        violation('Five.'),
        violation('Six.'),
      ],
    }),
    rule('after', {
      outcome: 'broken',
      follows: 'wrong',
      violations: [
        violation('Late.', { requirement: { pointer: '#/after' } }),
        violation('Late.', { requirement: { pointer: '#/d', assumption: 'It is late.' } }),
      ],
    }),
    rule('stated', {
      outcome: 'broken',
      violations: [
        violation('Late.', { requirement: { pointer: '#/c', assumption: 'It is guessed.' } }),
      ],
    }),
    ...many(6, 'few', 'Nothing to see.'),
    ...many(7, 'lots', 'Nothing to see.'),
    rule('hidden', { outcome: 'not checked', reason: 'Assumed.', notes: [violation('Worth it.')] }),
  ],
  notShown: ['Post.lang', 'includes.polls'],
  notDescribed: { 'data[].boost': 2, 'data[].\u0007': 1 },
  remarks: ['Two of 7 had no body.'],
  incomplete: ['One request was not sent.', 'Another was not, either.'],
};

const quiet: Report = {
  ...report,
  remarks: [],
  outcome: 'kept',
  rules: [rule('whole')],
  notShown: [],
  notDescribed: {},
  incomplete: [],
};

describe('a report is written', () => {
  it('as text, with assumptions first, and the outcome and the broken promises last', () => {
    expect(renderSummary(report)).toBe(`\
~ odd: It is odd.
~ hidden: Assumed. Worth it.

? Not checked: 6 of few, 7 of lots. Nothing to see.
? Not checked: hidden. Assumed.

The contract does not describe these members, which breaks no rule: data[].boost (2), data[].� (1).

Asked for, but in no answer, so nothing is known about them: Post.lang, includes.polls.

Two of 7 had no body.

Incomplete. One request was not sent.

Incomplete. Another was not, either.

Broken, and only assumed by the contract
Assumed: It is guessed.
✗ wrong: It is wrong.
    One of 3.
      ${asked} → 200, and 2 more
    Two.
      GET ${'/x'.repeat(120)}… → no answer
    ${'3'.repeat(240)}…
      ${asked} → 200
    and 3 more; --verbose lists them
    Fix this first. It may explain: after.
✗ stated: It is stated.
    Late.
      ${asked} → 200

The service breaks the contract: 2 rules kept, 3 broken (2 of them assumed, not promised), \
14 not checked; 31 requests and 1 Post in 12.3 s.
Broken promises: after.`);
  });

  it('as text in full, with rules that are kept or explained by others, and every finding', () => {
    const all = renderSummary(report, { verbose: true }).split('\n');
    expect(all).toEqual(
      expect.arrayContaining([
        '✓ whole: It is whole.',
        '✓ odd: It is odd.',
        '    Fo�[2Jur.�',
        '    Five.',
        '    Six.',
        '✗ after: It is after.',
        '    Promised at #/after.',
        'Assumed at #/b, #/c: It is guessed.',
        '? Not checked: few0, few1, few2, few3, few4, few5, lots0, lots1, lots2, lots3, lots4, ' +
          'lots5, lots6. Nothing to see.',
      ]),
    );
    expect(all.filter((line) => /^(Kept|Broken,)/.test(line))).toEqual([
      'Broken, and only assumed by the contract',
      'Broken, and promised by the contract',
    ]);
  });

  it('as text with rules that are broken in the same way together', () => {
    const rules = ['one', 'two', 'three'].map((id) =>
      rule(id, {
        outcome: 'broken',
        violations: [violation('No.', { category: id === 'three' ? 'No' : 'Same', curl: 'curl' })],
      }),
    );
    expect(renderSummary({ ...quiet, outcome: 'broken', rules })).toContain(`
✗ one, two: 2 rules are broken in the same way.
    No. → 200
      curl
    Promised at #/one, #/two.
✗ three: It is three.
    No. → 200
      curl
`);
  });

  it('as text with a command that is whole, and in full with what the service said in one line', () => {
    const said = `{\n  "title": "No"\u001b[2J, ${'x'.repeat(90)}"`;
    const curl = `curl -gi 'http://127.0.0.1:8080/${'y'.repeat(90)}'`;
    const shown = violation('It is wrong.', { said, curl });
    const rules = [rule('wrong', { outcome: 'broken', violations: [shown] })];

    expect(renderSummary({ ...quiet, rules }, { width: 60 })).toContain(`
    It is wrong. → 200
      ${curl}
`);
    expect(renderSummary({ ...quiet, rules }, { width: 60, verbose: true })).toContain(`
      ${asked} → 200
      { "title": "No"\ufffd[2J, ${'x'.repeat(32)}…
      ${curl}
`);
    const all = renderJunit({ ...quiet, rules });
    expect(all).toContain(`\n  ${said.replaceAll('"', '&#34;').replace('\u001b', '\ufffd')}\n`);
    expect(all).toContain(`\n  ${curl}</failure>`);
  });

  it('as text that fits a terminal', () => {
    const lines = renderSummary(report, { width: 50 }).split('\n');
    const long = lines.filter((line) => line.length > 50 && !/^ +(GET|3+|#)/.test(line));
    expect(long).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining(['? Not checked: 6 of few, 7 of lots. Nothing to', '  see.']),
    );
  });

  it('as text in colours, which change nothing else', () => {
    const colored = renderSummary(report, { color: true });
    expect(colored).toContain('\u001b[31m✗ wrong: It is wrong.\u001b[39m');
    expect(stripVTControlCharacters(colored)).toBe(renderSummary(report));
    expect(renderSummary(report)).not.toContain('\u001b');
  });

  it('as one line of text, if all rules are kept', () => {
    const counts = '1 rule kept, 0 broken, 0 not checked; 31 requests and 1 Post in 12.3 s.';
    expect(renderSummary(quiet)).toBe(`The service keeps the contract: ${counts}`);
    expect(renderSummary({ ...quiet, outcome: 'incomplete' })).toBe(
      `The service was not checked in full: ${counts}`,
    );
  });

  it.each([
    [20, false, 20, ''],
    [22, false, 20, ' and 2 more'],
    [22, true, 22, ''],
  ])(
    'as text, with %i members that the contract does not describe (in full: %s): %i of them%s',
    (count, verbose, shown, rest) => {
      const names = Array.from({ length: count }, (_, index) => `m${index}`);
      const notDescribed = Object.fromEntries(names.map((name) => [name, 1]));
      const listed = names.slice(0, shown).map((name) => `${name} (1)`);
      expect(renderSummary({ ...quiet, notDescribed }, { verbose })).toContain(
        `breaks no rule: ${listed.join(', ')}${rest}.\n`,
      );
    },
  );

  it('as XML that quotes the service exactly', () => {
    const said = `x&#45;y &lt;b&gt; "<i>&amp;'" \\u0041\t\r\n]]>  z \u202e`;
    const rules = [rule('wrong', { outcome: 'broken', violations: [violation(said)] })];
    const document = create(renderJunit({ ...quiet, rules }));
    const failure = document.find(({ node }) => node.nodeName === 'failure', false, true);
    // It is an element, which has attributes.
    const { node } = failure as unknown as { node: { getAttribute(name: string): string } };

    expect(node.getAttribute('message')).toBe(said);
    expect(failure?.node.textContent).toBe(`${asked} → 200: ${said}`);
    expect(renderJunit({ ...quiet, rules: [rule('a\u0007\ud800\uffffb')] })).toContain(
      'name="a\ufffd\ufffd\ufffdb: ',
    );
  });

  it('as XML, with a case for each rule and one for the run', () => {
    const rules = report.rules.filter(({ id }) => /odd|after|hidden/.test(id));
    expect(renderJunit({ ...report, rules })).toBe(`\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="liked-posts" time="12.345">
<testsuite name="every page" tests="3" failures="1" errors="0" skipped="1">
<testcase classname="liked-posts.every-page" name="odd: It is odd.">
<system-out>Promised at #/odd.
Note: ${asked} → 200: It is odd.</system-out>
</testcase>
<testcase classname="liked-posts.every-page" name="after: It is after.">
<failure type="after" message="Late.">${asked} → 200: Late.
${asked} → 200: Late.</failure>
<system-out>Promised at #/after.
Probably follows from wrong.</system-out>
</testcase>
<testcase classname="liked-posts.every-page" name="hidden: It is hidden.">
<skipped message="Assumed."/>
<system-out>Promised at #/hidden.
Note: ${asked} → 200: Worth it.</system-out>
</testcase>
</testsuite>
<testsuite name="run" tests="1" failures="1" errors="0" skipped="0">
<testcase classname="liked-posts.run" name="complete: Every request was sent and answered.">
<failure type="incomplete" message="One request was not sent. Another was not, either."/>
<system-out>Two of 7 had no body.</system-out>
</testcase>
</testsuite>
</testsuites>`);
  });
});
