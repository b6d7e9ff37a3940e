import { expect, test } from 'vitest';
import { answered, posts } from '../../test/rules.ts';
import { readPages } from '../traffic/interaction.ts';
import { listForward, listWalks } from './walks.ts';

/** A response to a query, with the tokens in `meta`. */
const page = (query: Record<string, string>, meta: object = {}) =>
  answered({ data: posts('1'), meta }, query);

test('walks with the same tokens but other parameters stay apart', () => {
  const interactions = [
    page({ max_results: '5' }, { next_token: 'a' }),
    page({ max_results: '5', 'tweet.fields': 'lang' }, { next_token: 'a' }),
    page({ 'tweet.fields': 'lang', max_results: '5', pagination_token: 'a' }, { next_token: 'b' }),
    page({ max_results: '5', pagination_token: 'a' }),
  ];
  const walks = listWalks(readPages(interactions));
  const forward = walks.map((walk) =>
    listForward(walk).map((each) => interactions.indexOf(each.interaction)),
  );

  expect(forward).toEqual([
    [0, 3],
    [1, 2],
  ]);
});

test('going back and forth a second time repeats requests', () => {
  const first = page({}, { next_token: 'n0' });
  const second = page({ pagination_token: 'n0' }, { previous_token: 'p1' });
  const firstAgain = page({ pagination_token: 'p1' }, { next_token: 'n0' });
  const [walk] = listWalks(readPages([first, second, firstAgain, second, firstAgain, second]));

  expect(walk?.later.map(({ way }) => way)).toEqual(['forward', 'back', 'forward again']);
});

test('a repeated token continues the latest page that gave it', () => {
  const interactions = [
    page({ pagination_token: 'elsewhere' }),
    page({}, { next_token: 'a' }),
    page({}, { next_token: 'a' }),
    page({ pagination_token: 'a' }, { next_token: 'b' }),
    page({ pagination_token: 'b' }, { next_token: 'b' }),
    page({ pagination_token: 'b' }),
  ];
  expect(listWalks(readPages(interactions)).map((walk) => listForward(walk).length)).toEqual([
    1, 4,
  ]);
});
