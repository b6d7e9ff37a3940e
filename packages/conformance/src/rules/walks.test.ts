import { expect, it } from 'vitest';
import { answered, posts } from '../../test/pages.ts';
import { pagesOf } from '../interaction.ts';
import { isComplete, pagesForward, walksIn } from './walks.ts';

const page = (query: Record<string, string>, meta: object = {}) =>
  answered({ data: posts('1'), meta }, query);

it('walks with the same tokens but other parameters stay apart', () => {
  const interactions = [
    page({ max_results: '5' }, { next_token: 'a' }),
    page({ max_results: '5', 'tweet.fields': 'lang' }, { next_token: 'a' }),
    page({ 'tweet.fields': 'lang', max_results: '5', pagination_token: 'a' }, { next_token: 'b' }),
    page({ max_results: '5', pagination_token: 'a' }),
  ];
  const walks = walksIn(pagesOf(interactions));
  const there = walks.map((walk) =>
    pagesForward(walk).map((each) => interactions.indexOf(each.interaction)),
  );

  expect(there).toEqual([
    [0, 3],
    [1, 2],
  ]);
  expect(walks.map(isComplete)).toEqual([true, false]);
});

it('a page without Posts counts as half a page, forward and back', () => {
  const step = (ids: string[], token: string, next: string, previous: string) =>
    answered(
      {
        data: posts(...ids),
        meta: {
          ...(next !== '' && { next_token: next }),
          ...(previous !== '' && { previous_token: previous }),
        },
      },
      token === '' ? {} : { pagination_token: token },
    );
  const [walk, ...others] = walksIn(
    pagesOf([
      step([], '', 'n0', ''),
      step(['1'], 'n0', 'n1', 'p1'),
      step([], 'n1', 'n2', 'p2'),
      step(['2'], 'n2', '', 'p3'),
      step([], 'p3', 'n4', 'p4'),
      step(['1'], 'p4', 'n5', 'p5'),
      // A repeated request.
      step(['1'], 'p4', 'n5', 'p5'),
      step([], 'p5', 'n6', ''),
      // Back from the last page, this time without the empty one.
      step(['1'], 'p3', 'n5', 'p5'),
    ]),
  );

  expect(others).toEqual([]);
  expect(walk?.later.map(({ position, isBack }) => `${isBack ? '←' : '→'} ${position}`)).toEqual([
    ...['→ 0', '→ 0.5', '→ 1'],
    ...['← 0.5', '← 0', '← -0.5', '← 0'],
  ]);
});

it('a page with an unknown token begins no walk; a repeated token continues the latest page', () => {
  const interactions = [
    page({ pagination_token: 'elsewhere' }),
    page({}, { next_token: 'a' }),
    page({}, { next_token: 'a' }),
    page({ pagination_token: 'a' }, { next_token: 'b' }),
    page({ pagination_token: 'b' }, { next_token: 'b' }),
    page({ pagination_token: 'b' }),
  ];
  expect(
    walksIn(pagesOf(interactions)).map(({ later }) => later.map((one) => one.position)),
  ).toEqual([[], [1, 2, 3]]);
});
