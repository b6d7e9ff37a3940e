import { expect, it } from 'vitest';
import { linkPages } from './example-pages.ts';

const page = (name: string, meta: Record<string, string>) => ({ name, value: { meta } });

it('lets a token stand for the neighbour that it is the token of', () => {
  const first = page('first', { next_token: 'b' });
  const middle = page('middle', { previous_token: 'a', next_token: 'c' });
  const last = page('last', { previous_token: 'b' });

  const pages = linkPages([first, middle, last]);

  expect(Object.fromEntries(pages)).toEqual({ a: first, b: middle, c: last });
});

it('lets other pages use the tokens of a chain', () => {
  const first = page('first', { next_token: 'b' });
  const last = page('last', { previous_token: 'a' });
  const other = page('other', { previous_token: 'a', next_token: 'b' });

  expect([...linkPages([first, last, other]).values()]).toEqual([last, first]);
});

it('keeps chains apart that other examples separate', () => {
  const empty = { name: 'empty', value: { meta: { result_count: 0 } } };
  const examples = [
    page('a', { next_token: '2' }),
    page('b', { previous_token: '1' }),
    empty,
    page('c', { next_token: '4' }),
    page('d', { previous_token: '3' }),
  ];

  const pages = linkPages(examples);

  expect(['1', '2', '3', '4'].map((token) => pages.get(token)?.name)).toEqual(['a', 'b', 'c', 'd']);
});

it('says which token of which example leads nowhere', () => {
  const lonely = page('lonely', { next_token: 'zzz' });

  expect(() => linkPages([lonely])).toThrow(
    'The token zzz of the example lonely leads to no example. List the page that it leads to next to it in the contract.',
  );
});
