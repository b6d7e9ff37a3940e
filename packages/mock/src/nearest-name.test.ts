import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['max_results', 'tweet.fields', 'user.fields', 'expansions'];

it.each([
  ['tweetFields', 'tweet.fields'],
  ['tweet_fields', 'tweet.fields'],
  ['maxResults', 'max_results'],
  ['expansion', 'expansions'],
  ['usr.fields', 'user.fields'],
])('takes %s for %s', (written, meant) => {
  expect(nearestName(written, names)).toBe(meant);
});

it.each(['', 'x', 'cursor', 'a'.repeat(100_000)])('takes %.10s for nothing', (written) => {
  expect(nearestName(written, names)).toBeUndefined();
});
