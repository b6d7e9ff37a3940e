import { expect, it } from 'vitest';
import { formatFragment, formatLine, readFragment, readLine, views } from './address.ts';

it.each([
  { id: '42', search: '' },
  { id: '2244994945', search: 'max_results=5&tweet.fields=author_id,lang' },
  { id: 'jack/../ä?#%', search: 'tweet.fields=%zz&foo' },
  { id: '', search: '' },
])('an address holds the request %j, right or wrong, and the view', (asked) => {
  for (const view of views) {
    expect(readFragment(formatFragment(view, asked))).toEqual({ view, asked, unread: [] });
  }
  expect(readLine(formatLine(asked))).toEqual(asked);
});

it('an address says where it is in the words of the contract', () => {
  expect(formatFragment('json', { id: '42', search: 'max_results=5' })).toBe(
    '#json/2/users/42/liked_tweets?max_results=5',
  );
});

it.each([
  ['', {}, []],
  ['#', {}, []],
  ['#json', { view: 'json' }, []],
  ['#other', {}, ['other']],
  ['#json/2/users/42', { view: 'json' }, ['/2/users/42']],
  ['#json?max_results=5', { view: 'json' }, ['?max_results=5']],
  ['#/2/users/42/liked_tweets', { asked: { id: '42', search: '' } }, []],
  ['#Posts/2/users/42/liked_tweets', { asked: { id: '42', search: '' } }, ['Posts']],
  ['#%C3%A4/%zz', {}, ['ä', '/%zz']],
] as const)(
  'of the fragment %j, what can be read is kept, and what cannot is told',
  (fragment, kept, unread) => {
    expect(readFragment(fragment)).toEqual({ ...kept, unread });
  },
);

it.each([
  'GET /2/users/42/liked_tweets?max_results=5',
  ' http://127.0.0.1:4010/2/users/42/liked_tweets?max_results=5 ',
  'https://api.example.com/below/2/users/42/liked_tweets?max_results=5',
  "curl -g -H 'Authorization: Bearer a' \\\n  'https://api.x.com/2/users/42/liked_tweets?max_results=5'\n",
  'curl --request GET --url "https://api.x.com/2/users/42/liked_tweets?max_results=5" -s',
])('a line can be pasted as %j', (line) => {
  expect(readLine(line)).toEqual({ id: '42', search: 'max_results=5' });
});
