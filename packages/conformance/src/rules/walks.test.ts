import { expect, it } from 'vitest';
import { exchange, posts } from '../../test/pages.ts';
import { pagesOf } from '../exchange.ts';
import { isComplete, pagesThere, walksIn } from './walks.ts';

const page = (query: Record<string, string>, meta: object = {}) =>
  exchange({ data: posts('1'), meta }, { query });

it('two walks that meet the same tokens stay two, if they ask for something else', () => {
  const exchanges = [
    page({ max_results: '5' }, { next_token: 'a' }),
    page({ max_results: '5', 'tweet.fields': 'lang' }, { next_token: 'a' }),
    page({ 'tweet.fields': 'lang', max_results: '5', pagination_token: 'a' }, { next_token: 'b' }),
    page({ max_results: '5', pagination_token: 'a' }),
  ];
  const walks = walksIn(pagesOf(exchanges));
  const there = walks.map((walk) =>
    pagesThere(walk).map((each) => exchanges.indexOf(each.exchange)),
  );

  expect(there).toEqual([
    [0, 3],
    [1, 2],
  ]);
  expect(walks.map(isComplete)).toEqual([true, false]);
});
