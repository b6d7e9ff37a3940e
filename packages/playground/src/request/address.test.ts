import { expect, test } from 'vitest';
import { formatFragment, formatLine, readFragment, readLine, views } from './address.ts';

test.each([
  { id: '42', search: '' },
  { id: '2244994945', search: 'max_results=5&tweet.fields=author_id,lang' },
  { id: 'jack/../ä?#%', search: 'tweet.fields=%zz&foo' },
  { id: '', search: '' },
])('an address holds the view and the request %j, right or wrong', (request) => {
  for (const view of views) {
    expect(readFragment(formatFragment(view, request))).toEqual({ view, request });
  }
  expect(readLine(formatLine(request))).toEqual(request);
});

test.each([
  { fragment: '', parts: {} },
  { fragment: '#', parts: {} },
  { fragment: '#json', parts: { view: 'json' } },
  { fragment: '#other', parts: {} },
  { fragment: '#json/2/users/42', parts: { view: 'json' } },
  { fragment: '#/2/users/42/liked_tweets', parts: { request: { id: '42', search: '' } } },
])('the fragment $fragment is read as far as possible', ({ fragment, parts }) => {
  expect(readFragment(fragment)).toEqual(parts);
});

test.each([
  'GET /2/users/42/liked_tweets?max_results=5',
  ' http://127.0.0.1:4010/2/users/42/liked_tweets?max_results=5 ',
  'https://api.example.com/below/2/users/42/liked_tweets?max_results=5',
  "curl -g -H 'Authorization: Bearer a' \\\n  'https://api.x.com/2/users/42/liked_tweets?max_results=5'\n",
  'curl --request GET --url "https://api.x.com/2/users/42/liked_tweets?max_results=5" -s',
])('a line can be pasted as %j', (line) => {
  expect(readLine(line)).toEqual({ id: '42', search: 'max_results=5' });
});
