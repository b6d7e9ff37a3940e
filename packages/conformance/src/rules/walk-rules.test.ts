import type { JsonObject } from '@liked-posts/internal/json';
import { expect, test } from 'vitest';
import {
  answered,
  expectKeptAndBroken,
  listViolations,
  posts,
  type RuleExample,
} from '../../test/rules.ts';
import type { Interaction } from '../traffic/interaction.ts';

const authors = { expansions: 'author_id', 'tweet.fields': 'author_id' };
interface WalkOptions {
  /** The pages on the way back from the last one. */
  readonly back?: string;
  readonly size?: string;
  readonly time?: number;
}

/** A walk through pages of Posts with these identifiers: `12 34 5` is three pages. */
function walk(there: string, { back, size = '5', time = 0 }: WalkOptions = {}): Interaction[] {
  const forward = there.split(' ');
  const backward = back === undefined ? [] : back.split(' ');
  const respond = (ids: string, token: string | undefined, meta: object) => {
    const query = { max_results: size };
    return answered(
      { data: posts(...ids), meta },
      token === undefined ? query : { ...query, pagination_token: token },
      { time },
    );
  };
  // The token `n1` leads forward from the page 1, and `p1` back from it.
  const last = forward.length - 1;
  const forwardPages = forward.map((ids, index) => {
    const next = index < last ? { next_token: `n${index}` } : {};
    const previous = index > 0 ? { previous_token: `p${index}` } : {};
    const token = index > 0 ? `n${index - 1}` : undefined;
    return respond(ids, token, { ...next, ...previous });
  });
  const backPages = backward.map((ids, index) => {
    const hasPrevious = index < backward.length - 1;
    const meta = hasPrevious ? { previous_token: `p${last - 1 - index}` } : {};
    return respond(ids, `p${last - index}`, meta);
  });
  return [...forwardPages, ...backPages];
}

/** A walk through these pages, with a selection. */
const selectedWalk = (...pages: JsonObject[]): Interaction[] =>
  pages.map((page, index) =>
    answered(
      { ...page, meta: { next_token: `n${index}` } },
      { ...authors, ...(index > 0 && { pagination_token: `n${index - 1}` }) },
    ),
  );
/** The suite may wait for a rate limit and still get the same list. */
const hourMs = 3_600_000;

// What one of the broken services shows is not repeated here.
test.each<RuleExample>([
  {
    rule: 'wayBack',
    kept: walk('12 34 5', { back: '34 12' }),
    broken: walk('12 34 5', { back: '43 12' }),
    violation: 'This is in another place: 4. On the way forward, 3, 4 came before 5.',
  },
  {
    rule: 'noRepeatsInWalk',
    kept: walk('12 34 5', { back: '34 12' }),
    broken: walk('12 32 5'),
    violation: 'Already on an earlier page: 2.',
  },
  {
    rule: 'noRepeatsInWalk',
    kept: selectedWalk({ data: posts('1') }, {}),
    broken: [
      ...selectedWalk({ data: posts('1') }),
      answered({ meta: { next_token: 'n0' } }, { ...authors, pagination_token: 'n0' }),
    ],
    violation: 'Its next_token leads to a page that came before.',
  },
  {
    rule: 'wayBack',
    kept: [
      // Cut at other Posts than on the way forward, or as the first page again.
      ...walk('12 34 5', { back: '34 2 1' }),
      ...walk('12 34 5', { back: '234 12', size: '10' }),
    ],
    broken: walk('12 34 5', { back: '4 12' }),
    violation:
      'These are missing: 3; and these come instead: 1. On the way forward, 2, 3 came before 4.',
  },
  {
    rule: 'sameList',
    kept: [...walk('12 34 5', { back: '34 12' }), ...walk('12345', { size: '100' })],
    broken: [...walk('1 2'), ...walk('13', { size: '100', time: hourMs })],
    violation:
      'Another request shows another list. These are missing: 3; and these come instead: 2. They are compared with the response to max_results=100.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

test.each(['sameList', 'noRepeatsInWalk'])('%s does not apply to a single page', (rule) => {
  expect(listViolations(rule, [answered({ data: posts('1') })])).toBeUndefined();
});

test('the longest list is the truth, even if most walks are shorter', () => {
  const all = [...walk('12 34 56'), ...walk('12345', { size: '100' }), ...walk('12345')];
  const missing = 'meta.next_token is missing, but 1 more Post came in other requests.';
  expect(listViolations('nextTokenWhereMore', all)).toEqual([missing, missing]);
  expect(listViolations('sameList', all)).toEqual([]);
});

test('a Post that most walks lack is missing there', () => {
  const lacking = [...walk('12456', { size: '100' }), ...walk('12456')];
  const text =
    'Another request shows another list. These are missing: 3. They are compared with the response to max_results=5.';
  expect(listViolations('sameList', [...walk('12 34 56'), ...lacking])).toEqual([text, text]);
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
  { rule: 'wayBack', about: 'a walk that was not gone back', pages: walk('12 34 5') },
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
