import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

const names = ['max_results', 'tweet.fields', 'user.fields', 'expansions'];

test.each([
  ['tweetFields', 'tweet.fields'],
  ['tweet_fields', 'tweet.fields'],
  ['maxResults', 'max_results'],
  ['expansion', 'expansions'],
  ['usr.fields', 'user.fields'],
  ['limit', 'max_results'],
  ['Li-mi-t', 'max_results'],
  ['fields', 'tweet.fields'],
])('%s probably means %s', (written, meant) => {
  expect(suggest(written, names, { limit: 'max_results', fields: 'tweet.fields' })).toBe(meant);
});

test('the nearest of several similar names is meant', () => {
  expect(suggest('author', ['authors', 'author_id', 'authorid'])).toBe('authors');
});

test.each(['', 'x', 'cursor', 'a'.repeat(100_000)])('%.10s means nothing', (written) => {
  expect(suggest(written, names)).toBeUndefined();
});

test.each([
  ['abc', 'abd', true],
  ['abc', 'axy', false],
  ['abcdef', 'abcdxy', true],
  ['abcdef', 'abcxyz', false],
])('up to a third of %s may differ in %s: %j', (written, name, isNear) => {
  expect(suggest(written, [name])).toBe(isNear ? name : undefined);
});
