import { expect, test } from 'vitest';
import {
  answered,
  expectKeptAndBroken,
  posts,
  type RuleExample,
  runRule,
  seven,
} from '../../test/rules.ts';

const quoting = { id: '1', text: '', referenced_tweets: [{ id: '2' }] };
/** The same Post, under the name of the service's newer description. */
const newer = { id: '1', text: '', referenced_posts: [{ id: '2' }] };
const throughQuoted = {
  expansions: 'referenced_tweets.id.author_id',
  'tweet.fields': 'referenced_tweets,author_id',
};

test.each<RuleExample>([
  {
    rule: 'contractNames',
    kept: answered({ data: [{ ...newer, ...quoting }] }, { 'tweet.fields': 'referenced_tweets' }),
    broken: answered(
      { data: posts('1'), includes: { posts: posts('2') } },
      { expansions: 'referenced_tweets.id' },
    ),
    violation: "The page has names of the service's newer description: Includes.posts for tweets.",
  },
  {
    rule: 'contractNames',
    kept: answered({ data: [{ id: '1', text: '', public_metrics: { retweet_count: 1 } }] }),
    broken: answered(
      { data: posts('1'), includes: { users: [{ ...seven, public_metrics: { post_count: 1 } }] } },
      { 'user.fields': 'public_metrics' },
    ),
    violation:
      "The page has names of the service's newer description: UserPublicMetrics.post_count for tweet_count.",
  },
  {
    rule: 'contractNames',
    kept: answered({ data: posts('1'), includes: { tweets: [quoting] } }, throughQuoted),
    broken: answered({ data: posts('1'), includes: { tweets: [newer] } }, throughQuoted),
    violation:
      "The page has names of the service's newer description: Post.referenced_posts for referenced_tweets.",
  },
])('$rule reports: $violation', expectKeptAndBroken);

test.each([
  { about: 'a field', post: newer },
  { about: 'a default field', post: { id: '1', text: '', edit_history_post_ids: ['1'] } },
])('the newer name of $about is only noted if no query names the field', ({ post }) => {
  expect(runRule('contractNames', [answered({ data: [post] })])).toMatchObject([
    { verdict: 'kept', detail: expect.any(String) },
  ]);
});
