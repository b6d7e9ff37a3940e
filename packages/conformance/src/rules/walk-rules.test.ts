import { expect, test } from 'vitest';
import {
  answered,
  expectKeptAndBroken,
  listViolations,
  posts,
  type RuleExample,
  runRule,
} from '../../test/rules.ts';
import type { Interaction } from '../traffic/interaction.ts';

/** How a walk goes on after the way forward, and what all of its requests have in common. */
interface WalkOptions {
  /** The pages on the way back. Default: none. */
  readonly back?: readonly string[];
  /** Its `max_results`. Default: 5. */
  readonly size?: string;
  /** When all requests were sent, in milliseconds. Default: 0. */
  readonly time?: number;
}

/**
 * A walk forward through pages of Posts, and back. Each text is a page, and each character the
 * identifier of a Post: `['12', '34']` has the Posts 1 and 2, then 3 and 4. The token `t0` of the first
 * page leads to the second page, `t1` of the second to the third, and so on, also on the way back.
 */
function walk(
  forward: readonly string[],
  { back = [], size = '5', time = 0 }: WalkOptions = {},
): Interaction[] {
  const pages = [...forward, ...back];
  return pages.map((ids, index) => {
    const member = index < forward.length - 1 ? 'next_token' : 'previous_token';
    const isLast = index === pages.length - 1;
    const body = { data: posts(...ids), meta: isLast ? {} : { [member]: `t${index}` } };
    const query = { max_results: size };
    const token = { pagination_token: `t${index - 1}` };
    return { ...answered(body, index === 0 ? query : { ...query, ...token }), time };
  });
}

/** Even if the suite waits an hour for a rate limit, it must get the same list. */
const hourMs = 3_600_000;
const forward = ['12', '34', '5'];
const firstPage = answered({ data: posts('1'), meta: { next_token: 'a' } });
const leadOnTo = (next_token: string) =>
  answered({ meta: { next_token } }, { pagination_token: 'a' });

// What one of the broken services shows is not repeated here.
test.each<RuleExample>([
  {
    rule: 'wayBack',
    kept: walk(forward, { back: ['34', '12'] }),
    broken: walk(forward, { back: ['43', '12'] }),
    violation: 'This is in another place: 4. On the way forward, 3, 4 came before 5.',
  },
  {
    rule: 'wayBack',
    kept: [
      // Cut at other Posts than on the way forward, or as the first page again.
      ...walk(forward, { back: ['34', '2', '1'] }),
      ...walk(forward, { back: ['234', '12'], size: '10' }),
    ],
    broken: walk(forward, { back: ['4', '12'] }),
    violation:
      'These are missing: 3; and these come instead: 1. On the way forward, 2, 3 came before 4.',
  },
  {
    rule: 'noRepeatsInWalk',
    kept: walk(forward, { back: ['34', '12'] }),
    broken: walk(['12', '32', '5']),
    violation: 'Already on an earlier page: 2.',
  },
  {
    rule: 'noRepeatsInWalk',
    kept: [firstPage, leadOnTo('b')],
    broken: [firstPage, leadOnTo('a')],
    violation: 'Its next_token leads to a page that came before.',
  },
  {
    rule: 'sameList',
    kept: [...walk(forward), ...walk(['12345'], { size: '100' })],
    broken: [...walk(['1', '2']), ...walk(['13'], { size: '100', time: hourMs })],
    violation:
      'Another request shows another list. These are missing: 3; and these come instead: 2. They are compared with the response to max_results=100.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

test('on the way back, the pages after a wrong page are not checked', () => {
  const checks = runRule('wayBack', walk(forward, { back: ['43', '12'] }));
  expect(checks.map(({ verdict }) => verdict)).toEqual(['broken', 'not checked']);
});

test.each(['sameList', 'noRepeatsInWalk'])('%s does not apply to a single page', (rule) => {
  expect(listViolations(rule, [answered({ data: posts('1') })])).toBeUndefined();
});

test('the longest list is right, even if most walks are shorter', () => {
  const walks = [
    ...walk(['12', '34', '56']),
    ...walk(['12345'], { size: '100' }),
    ...walk(['12345']),
  ];
  const missing = 'meta.next_token is missing, but 1 more Post came in other requests.';
  expect(listViolations('nextTokenWhereMore', walks)).toEqual([missing, missing]);
  expect(listViolations('sameList', walks)).toEqual([]);
});

test('a Post that most walks lack is missing there', () => {
  const lacking = [...walk(['12456'], { size: '100' }), ...walk(['12456'])];
  const text =
    'Another request shows another list. These are missing: 3. They are compared with the response to max_results=5.';
  const violations = listViolations('sameList', [...walk(['12', '34', '56']), ...lacking]);
  expect(violations).toEqual([text, text]);
});

test('a page without max_results may be short if other pages are', () => {
  const sized = answered({ data: posts('1', '2', '3', '4') }, { max_results: '100' });
  const unsized = answered({ data: posts('1', '2', '3') });
  const shortPage = answered(
    { data: posts('1', '2', '3'), meta: { next_token: 'a' } },
    { max_results: '5' },
  );
  const text = 'Not as many Posts came as with max_results=100: 3, not 4.';

  expect(listViolations('defaultPageSize', [sized, unsized])).toEqual([text]);
  expect(listViolations('defaultPageSize', [sized, unsized, shortPage])).toBeUndefined();
});

test.each([
  { rule: 'wayBack', about: 'a walk that was not gone back', pages: walk(forward) },
  {
    rule: 'defaultPageSize',
    about: 'later pages, even with the same token',
    pages: [{ max_results: '100' }, {}].map((size) =>
      answered({ data: posts('1') }, { ...size, pagination_token: 'a' }),
    ),
  },
])('$rule does not apply to $about', ({ rule, pages }) => {
  expect(listViolations(rule, pages)).toBeUndefined();
});
