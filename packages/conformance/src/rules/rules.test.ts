import { userFields } from '@liked-posts/types';
import { expect, it } from 'vitest';
import { exchange, posts } from '../../test/pages.ts';
import { type Exchange, pagesOf } from '../exchange.ts';
import { rulesOfPages } from '../judge.ts';

const rules = new Map([...rulesOfPages.values()].flat().map((rule) => [rule.id, rule]));

/** The violations that a rule finds; undefined if there is nothing that it is about. */
function violations(
  id: string,
  exchanges: readonly Exchange[],
): (string | undefined)[] | undefined {
  const findings = rules.get(id)?.examine(pagesOf(exchanges)) ?? [];
  if (findings.length === 0) return undefined;
  return findings.flatMap(({ violation }) => (violation === undefined ? [] : [violation]));
}

const user = { id: '7', name: 'Seven', username: 'seven' };
const authors = { expansions: 'author_id', 'tweet.fields': 'author_id' };
const written = [{ id: '1', text: '', author_id: '7' }];
const everyUserField = {
  expansions: 'author_id',
  'user.fields': userFields.join(','),
};

const quoting = [{ id: '1', text: '', referenced_tweets: [{ id: '2' }] }];
const quoted = [{ id: '2', text: '', author_id: '7' }];
const authorsOfQuoted = {
  expansions: 'referenced_tweets.id,referenced_tweets.id.author_id',
  'tweet.fields': 'referenced_tweets,author_id',
};

/** A walk over pages of these Posts, and back. */
const walk = (pages: string[][], back: string[][], useCase = 'walk'): Exchange[] => [
  ...pages.map((ids, index) =>
    exchange(
      {
        data: posts(...ids),
        meta: index < pages.length - 1 ? { next_token: `n${index}` } : {},
      },
      { useCase, step: index === 0 ? 'firstPage' : 'laterPage' },
    ),
  ),
  ...back.map((ids, index) =>
    exchange(
      {
        data: posts(...ids),
        meta: index < back.length - 1 ? { previous_token: `p${index}` } : {},
      },
      { useCase, step: 'earlierPage' },
    ),
  ),
];
const there = [['1', '2'], ['3', '4'], ['5']];
const back = [
  ['3', '4'],
  ['1', '2'],
];

it.each<[rule: string, kept: Exchange[], broken: Exchange[], violation: string | RegExp]>([
  [
    'pageSize',
    [exchange({ data: posts('1', '2', '3', '4', '5') }, { query: { max_results: '5' } })],
    [exchange({ data: posts('1', '2', '3', '4', '5', '6') }, { query: { max_results: '5' } })],
    '6 Posts came where 5 were asked for.',
  ],
  [
    'resultCount',
    [exchange({ meta: { result_count: 0 } })],
    [exchange({ data: posts('1'), meta: { result_count: 2 } })],
    'result_count is 2, and data has 1.',
  ],
  [
    'noRepeatsInPage',
    [exchange({ data: posts('1', '2') })],
    [exchange({ data: posts('1', '2', '1') })],
    'Repeated in data: 1.',
  ],
  [
    'noRepeatsInIncludes',
    [exchange({ includes: { users: [user], tweets: posts('7') } })],
    [exchange({ includes: { users: [user, user] } })],
    'Repeated: 7 in includes.users.',
  ],
  [
    'noRepeatsInIncludes',
    [exchange({ includes: { members: [{ of: 'another kind' }, { of: 'another kind' }] } })],
    [exchange({ includes: { media: [{ media_key: '3_1' }, { media_key: '3_1' }] } })],
    'Repeated: 3_1 in includes.media.',
  ],
  [
    'noNull',
    [exchange({ data: posts('1') })],
    [exchange({ data: [{ id: '1', text: '', geo: { place_id: null } }] })],
    'null: data[].geo.place_id.',
  ],
  [
    'tweetFieldsOnly',
    [exchange({ data: written }, { query: { 'tweet.fields': 'author_id' } })],
    [exchange({ data: written })],
    'Not asked for: author_id.',
  ],
  [
    'userFieldsOnly',
    [exchange({ includes: { users: [{ ...user, anything: 1 }] } })],
    [exchange({ includes: { users: [{ ...user, verified: true }] } })],
    'Not asked for: verified.',
  ],
  [
    'userFieldsFollowed',
    [exchange({ includes: { users: [{ ...user, url: '' }, user] } }, { query: everyUserField })],
    [exchange({ includes: { users: [user] } }, { query: everyUserField })],
    'None of 1 objects has any field but the default ones.',
  ],
  [
    'includesReferred',
    [exchange({ data: written, includes: { users: [user] } }, { query: authors })],
    [
      exchange(
        { data: written, includes: { users: [user, { ...user, id: '8', username: 'eight' }] } },
        { query: authors },
      ),
    ],
    'No Post of the page leads to 8 in includes.users.',
  ],
  [
    'includesReferred',
    [
      exchange(
        { data: quoting, includes: { tweets: quoted, users: [user] } },
        { query: authorsOfQuoted },
      ),
      exchange({ data: written, includes: { topics: [{ id: '5', name: 'Weather' }] } }),
    ],
    [
      exchange(
        { data: [{ ...quoting[0], author_id: '7' }], includes: { users: [user] } },
        { query: authorsOfQuoted },
      ),
    ],
    'No Post of the page leads to 7 in includes.users.',
  ],
  [
    'includesComplete',
    [
      exchange({ data: written, includes: { users: [user] } }, { query: authors }),
      exchange({ data: written, errors: [{ resource_id: '7' }] }, { query: authors }),
    ],
    [exchange({ data: written }, { query: authors })],
    'Neither in includes nor in errors: 7 of author_id.',
  ],
  [
    'includesComplete',
    [
      exchange(
        { data: quoting, includes: { tweets: quoted, users: [user] } },
        { query: authorsOfQuoted },
      ),
    ],
    [exchange({ data: quoting, includes: { tweets: quoted } }, { query: authorsOfQuoted })],
    'Neither in includes nor in errors: 7 of referenced_tweets.id.author_id.',
  ],
  [
    'includesComplete',
    [
      exchange(
        { data: [{ id: '1', text: '', edit_history_tweet_ids: ['1'] }] },
        { query: { expansions: 'edit_history_tweet_ids' } },
      ),
    ],
    [
      exchange(
        { data: [{ id: '1', text: '', edit_history_tweet_ids: ['0', '1'] }] },
        { query: { expansions: 'edit_history_tweet_ids' } },
      ),
    ],
    'Neither in includes nor in errors: 0 of edit_history_tweet_ids.',
  ],
  [
    'noRepeatsInWalk',
    walk(there, back),
    walk([['1', '2'], ['3', '2'], ['5']], []),
    'Already on an earlier page: 2.',
  ],
  ['wayBack', walk(there, back), walk(there, [['1', '2']]), /^It differs from what came at /],
  [
    'wayBack',
    walk(there, back),
    walk(there, [...back, ['0']]),
    'There are more pages on the way back than on the way there.',
  ],
  [
    'wayBack',
    walk(there, back),
    walk(there, back.slice(0, 1)),
    'It has no previous_token, although there are pages before it.',
  ],
  [
    'samePostsInAnyPageSize',
    [...walk(there, back), ...walk([there.flat()], [], 'walkInLargePages')],
    [...walk([['1', '2']], []), ...walk([['1', '3']], [], 'walkInLargePages')],
    'This page is the last, but Posts come only in larger pages: 3; only in smaller pages: 2.',
  ],
])('%s is kept, and is broken', (rule, kept, broken, violation) => {
  expect(violations(rule, kept)).toEqual([]);
  const [found, ...others] = violations(rule, broken) ?? [];
  expect(found).toMatch(violation);
  expect(others).toEqual([]);
});

it.each([
  ['resultCount', exchange({ errors: [{}] })],
  ['noRepeatsInPage', exchange({ data: posts('1') })],
  ['userFieldsFollowed', exchange({ includes: { users: [user] } }, { query: authors })],
  ['includesReferred', exchange({ data: written }, { query: authors })],
  ['includesComplete', exchange({ data: posts('1') }, { query: { expansions: 'author_id' } })],
  [
    'includesComplete',
    exchange(
      { data: quoting, includes: { tweets: quoted } },
      { query: { ...authorsOfQuoted, expansions: 'referenced_tweets.id.author_id' } },
    ),
  ],
  ['samePostsInAnyPageSize', exchange({ data: posts('1') }, { useCase: 'walk' })],
])('%s says nothing about a page that has nothing of the kind', (rule, page) => {
  expect(violations(rule, [page])).toBeUndefined();
});

it.each([
  ['entities.note.mentions.username', 'note_tweet', 'entities'],
  ['entities.mentions.username', 'entities', 'note_tweet'],
  ['attachments.media_source_tweet', 'attachments', 'author_id'],
  ['referenced_tweets.id', 'referenced_tweets', 'author_id'],
  ['referenced_tweets.id.author_id', 'referenced_tweets', 'attachments'],
  ['referenced_tweets.id.author_id', 'author_id', 'attachments'],
])('%s may bring %s, where it starts, but not %s', (expansion, start, other) => {
  const page = (field: string) =>
    exchange({ data: [{ id: '1', text: '', [field]: {} }] }, { query: { expansions: expansion } });

  expect(violations('tweetFieldsOnly', [page(start)])).toEqual([]);
  expect(violations('tweetFieldsOnly', [page(other)])).toEqual([`Not asked for: ${other}.`]);
});
