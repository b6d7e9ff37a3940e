import { expect, it } from 'vitest';
import { fragmentOf, lineOf, readFragment, readLine, views } from './address.ts';

it.each([
  { id: '42', search: '' },
  { id: '2244994945', search: 'max_results=5&tweet.fields=author_id,lang' },
  { id: 'jack/../ä?#%', search: 'tweet.fields=%zz&foo' },
  { id: '', search: '' },
])('an address holds the request %j, right or wrong, and the view', (asked) => {
  for (const view of views) {
    expect(readFragment(fragmentOf(view, asked))).toEqual({ view, asked });
  }
  expect(readLine(lineOf(asked))).toEqual(asked);
});

it('an address says where it is in the words of the contract', () => {
  expect(fragmentOf('json', { id: '42', search: 'max_results=5' })).toBe(
    '#json/2/users/42/liked_tweets?max_results=5',
  );
});

it.each(['', '#', '#other', '#posts', '#posts/2/users/42', 'javascript:alert(1)'])(
  'the fragment %j has no request, and no view but a known one',
  (fragment) => {
    const { asked, view } = readFragment(fragment);
    expect(asked).toBeUndefined();
    expect([undefined, 'posts']).toContain(view);
  },
);

it.each([
  'GET /2/users/42/liked_tweets?max_results=5',
  ' http://127.0.0.1:4010/2/users/42/liked_tweets?max_results=5 ',
  'https://api.example.com/below/2/users/42/liked_tweets?max_results=5',
])('a line can be pasted as %j', (line) => {
  expect(readLine(line)).toEqual({ id: '42', search: 'max_results=5' });
});
