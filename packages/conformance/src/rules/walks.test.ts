import { expect, test } from 'vitest';
import { answered, posts } from '../../test/rules.ts';
import { type Interaction, readPages } from '../traffic/interaction.ts';
import { listForward, listWalks } from './walks.ts';

/** A response to a query, with the tokens in `meta`. */
const page = (query: Record<string, string>, meta: object = {}) =>
  answered({ data: posts('1'), meta }, query);

/** The responses on the way forward of each walk. */
const joinForward = (interactions: readonly Interaction[]) =>
  listWalks(readPages(interactions)).map((walk) =>
    listForward(walk).map(({ interaction }) => interaction),
  );

test('walks with the same tokens but other parameters stay apart', () => {
  const first = page({ max_results: '5' }, { next_token: 'a' });
  const second = page({ max_results: '5', pagination_token: 'a' });
  const firstWithLang = page({ max_results: '5', 'tweet.fields': 'lang' }, { next_token: 'a' });
  // In another order, the parameters are the same.
  const secondWithLang = page({ 'tweet.fields': 'lang', max_results: '5', pagination_token: 'a' });

  expect(joinForward([first, firstWithLang, secondWithLang, second])).toEqual([
    [first, second],
    [firstWithLang, secondWithLang],
  ]);
});

test('going back and forth a second time continues the walk', () => {
  const first = page({}, { next_token: 'n0' });
  const second = page({ pagination_token: 'n0' }, { previous_token: 'p1' });
  const firstAgain = page({ pagination_token: 'p1' }, { next_token: 'n0' });
  const [walk] = listWalks(readPages([first, second, firstAgain, second, firstAgain, second]));

  expect(walk?.later.map(({ way }) => way)).toEqual([
    'forward',
    'back',
    'forward again',
    'back',
    'forward again',
  ]);
});

test('a repeated token continues the latest page that gave it', () => {
  const first = page({}, { next_token: 'a' });
  const second = page({ pagination_token: 'a' }, { next_token: 'b' });
  // Its token leads to itself.
  const third = page({ pagination_token: 'b' }, { next_token: 'b' });
  const fourth = page({ pagination_token: 'b' });

  expect(joinForward([first, first, second, third, fourth])).toEqual([
    [first],
    [first, second, third, fourth],
  ]);
});

test('a page whose token no page gave belongs to no walk', () => {
  expect(joinForward([page({ pagination_token: 'elsewhere' })])).toEqual([]);
});
