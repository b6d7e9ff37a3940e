import { expect, it } from 'vitest';
import { suggest } from './suggest.ts';

const names = ['max_results', 'tweet.fields', 'user.fields', 'expansions'];

it.each([
  ['tweetFields', 'tweet.fields'],
  ['tweet_fields', 'tweet.fields'],
  ['maxResults', 'max_results'],
  ['expansion', 'expansions'],
  ['usr.fields', 'user.fields'],
  ['limit', 'max_results'],
  ['Li-mi-t', 'max_results'],
  ['fields', 'tweet.fields'],
])('takes %s for %s', (written, meant) => {
  expect(suggest(written, names, { limit: 'max_results', fields: 'tweet.fields' })).toBe(meant);
});

it('takes the nearest of several names that are near', () => {
  expect(suggest('author', ['authors', 'author_id', 'authorid'])).toBe('authors');
});

it.each(['', 'x', 'cursor', 'a'.repeat(100_000)])('takes %.10s for nothing', (written) => {
  expect(suggest(written, names)).toBeUndefined();
});

it.each([
  ['abc', 'abd', true],
  ['abc', 'axy', false],
  ['abcdef', 'abcdxy', true],
  ['abcdef', 'abcxyz', false],
])('of %s, a third may be wrong in %s: %j', (written, name, isNear) => {
  expect(suggest(written, [name])).toBe(isNear ? name : undefined);
});
