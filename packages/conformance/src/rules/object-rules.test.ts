import { expect, test } from 'vitest';
import {
  answered,
  authorsQuery,
  errorAbout,
  expectKeptAndBroken,
  listViolations,
  posts,
  postWithAuthor,
  type RuleExample,
} from '../../test/rules.ts';

const liked = (...ids: string[]) => answered({ data: posts(...ids) });
test.each<RuleExample>([
  {
    rule: 'sameObject',
    kept: [
      // The same instant in two time zones.
      answered({ data: [{ id: '1', created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] }),
      answered({ data: [{ id: '1', created_at: 'Thu Oct 11 05:19:24 +0900 2018' }] }),
    ],
    broken: [
      answered({ data: [{ id: '1', created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] }),
      answered({ data: [{ id: '1', created_at: 'Wed Oct 10 20:19:25 +0000 2018' }] }),
    ],
    violation: 'Elsewhere, these have another value: created_at of Post 1.',
  },
  {
    rule: 'sameObject',
    // Posts without an identifier need not be the same.
    kept: [liked('1'), liked('1'), answered({ data: [{ text: 'One.' }, { text: 'Another.' }] })],
    broken: [liked('1'), answered({ data: [{ id: '1', text: 'Other.' }] })],
    violation: 'Elsewhere, these have another value: text of Post 1.',
  },
  {
    rule: 'fieldStays',
    kept: [answered({ data: [postWithAuthor] }, authorsQuery), answered({ data: posts('1') })],
    broken: [
      liked('40'),
      answered({ data: [postWithAuthor] }, authorsQuery),
      answered({ data: posts('1') }, authorsQuery),
    ],
    violation:
      'Elsewhere, but not here: Post.author_id. The Post 1 has author_id in the response to expansions=author_id&tweet.fields=author_id.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

test('a message names the longest list of a request last', () => {
  const sized = { 'tweet.fields': 'author_id', max_results: '5' };
  const pages = [
    answered({ data: [postWithAuthor] }, sized),
    answered({ data: posts('1') }, authorsQuery),
  ];
  expect(listViolations('fieldStays', pages)).toEqual([
    expect.stringContaining('in the response to max_results=5&tweet.fields=author_id.'),
  ]);
});

test('a field may be missing if an error of the page is about its object', () => {
  const bare = { data: posts('1'), errors: [errorAbout('1')] };
  const pages = [answered({ data: [postWithAuthor] }, authorsQuery), answered(bare, authorsQuery)];
  expect(listViolations('fieldStays', pages)).toEqual([]);
});
