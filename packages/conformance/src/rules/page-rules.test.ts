import { expect, test } from 'vitest';
import { answered, posts } from '../../test/pages.ts';
import { expectKeptAndBroken, listViolations, type RuleExample } from '../../test/rules.ts';

const liked = (...ids: string[]) => answered({ data: posts(...ids) });
const photo = { media_key: '3_1' };
const user = { id: '7', name: 'Seven', username: 'seven' };
const quotes = { expansions: 'referenced_tweets.id', 'tweet.fields': 'author_id' };
const tenWritten = Array.from({ length: 10 }, (_, index) => ({
  id: String(10 + index),
  text: '',
  author_id: '7',
}));
const quoting = [{ id: '1', text: '', referenced_tweets: [{ id: '2' }] }];
const quoted = [{ id: '2', text: '', author_id: '7' }];
const authorsOfQuoted = {
  expansions: 'referenced_tweets.id,referenced_tweets.id.author_id',
  'tweet.fields': 'referenced_tweets,author_id',
};
const newer = { id: '1', text: '', referenced_posts: [{ id: '2' }] };
const throughQuoted = { ...authorsOfQuoted, expansions: 'referenced_tweets.id.author_id' };

test.each<RuleExample>([
  [
    'resultCount',
    [answered({ meta: { result_count: 0 } }), answered({ data: [7], meta: { result_count: 0 } })],
    answered({ data: posts('1'), meta: { result_count: 2 } }),
    'It is not the number of Posts in data: 2, not 1.',
  ],
  ['noRepeatsInPage', liked('1', '2'), liked('1', '2', '1'), 'Repeated in data: 1.'],
  [
    'noRepeatsInIncludes',
    [
      answered({ includes: { members: [{ of: 'another kind' }, { of: 'another kind' }] } }),
      answered({ includes: { tweets: posts('7', '7'), users: [user] } }),
    ],
    answered({ includes: { tweets: posts('7', '7'), media: [photo, photo] } }),
    'Repeated in includes: 3_1 in includes.media, 7 in includes.tweets.',
  ],
  [
    'sameObject',
    // The same instant in two time zones.
    [
      answered({ data: [{ id: '1', created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] }),
      answered({ data: [{ id: '1', created_at: 'Thu Oct 11 05:19:24 +0900 2018' }] }),
    ],
    [
      answered({ data: [{ id: '1', created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] }),
      answered({ data: [{ id: '1', created_at: 'Wed Oct 10 20:19:25 +0000 2018' }] }),
    ],
    'Elsewhere, these have another value: created_at of Post 1.',
  ],
  [
    'sameObject',
    [liked('1'), liked('1')],
    [liked('1'), answered({ data: [{ id: '1', text: 'Other.' }] })],
    'Elsewhere, these have another value: text of Post 1.',
  ],
  [
    'contractNames',
    answered({ data: [{ ...newer, ...quoting[0] }] }, { 'tweet.fields': 'referenced_tweets' }),
    answered({ data: [newer], includes: { posts: [quoted] } }, quotes),
    "The page has names of the service's newer description: includes.posts for tweets.",
  ],
  [
    'contractNames',
    answered({ data: [{ id: '1', text: '', public_metrics: { retweet_count: 1 } }] }),
    answered(
      { data: posts('1'), includes: { users: [{ ...user, public_metrics: { post_count: 1 } }] } },
      { 'user.fields': 'public_metrics' },
    ),
    "The page has names of the service's newer description: includes.users.public_metrics.post_count for tweet_count.",
  ],
  [
    'contractNames',
    answered({ data: posts('1'), includes: { tweets: quoting } }, throughQuoted),
    answered({ data: posts('1'), includes: { tweets: [newer] } }, throughQuoted),
    "The page has names of the service's newer description: includes.tweets.referenced_posts for referenced_tweets.",
  ],
  [
    'noEmpty',
    answered({ includes: { places: [{ geo: { properties: {} } }] } }),
    answered({ data: [{ id: '1', text: '', lang: null, entities: {}, referenced_tweets: [] }] }),
    'These are null or empty: data[].lang, data[].entities, data[].referenced_tweets.',
  ],
  [
    'postDates',
    answered({ data: [{ created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] }),
    answered({ data: [{ created_at: 'Thu Oct 10 20:19:24 +0000 2018' }] }),
    'There is no such date: Thu Oct 10 20:19:24 +0000 2018.',
  ],
  [
    'postDates',
    answered({ data: [{ created_at: 'Wed Feb 28 20:19:24 +0000 2018' }] }),
    answered({ data: [{ created_at: 'Fri Feb 30 20:19:24 +0000 2018' }] }),
    'There is no such date: Fri Feb 30 20:19:24 +0000 2018.',
  ],
])('%s can be kept and broken', expectKeptAndBroken);

test.each([
  ['resultCount', answered({ errors: [{}] })],
  ['noRepeatsInPage', answered({ data: posts('1') })],
  ['pageSize', answered({ data: tenWritten }, { max_results: '5e0' })],
  ['pageSize', answered({ data: tenWritten }, { max_results: '4' })],
  ['postDates', answered({ data: [{ created_at: 'At Thu Oct 10 20:19:24 +0000 2018' }] })],
])('%s does not apply to a response that has nothing to check', (rule, interaction) => {
  expect(listViolations(rule, [interaction])).toBeUndefined();
});
