import { userFields } from '@liked-posts/types';
import type { JsonObject } from '@liked-posts/types/json';
import { expect, it } from 'vitest';
import { exchange, posts } from '../../test/pages.ts';
import { contract, nodeAt, statementAt } from '../contract.ts';
import { type Exchange, pagesOf } from '../exchange.ts';
import { rulesByGroup } from '../judge.ts';
import type { Finding } from './rule.ts';

const rules = new Map([...rulesByGroup.values()].flat().map((rule) => [rule.id, rule]));

function findingsOf(id: string, exchanges: readonly Exchange[]): readonly Finding[] {
  const rule = rules.get(id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule.examine({ exchanges, pages: pagesOf(exchanges) });
}

/** The violations that a rule finds; undefined if there is nothing that it is about. */
function violations(
  id: string,
  exchanges: readonly Exchange[],
): (string | undefined)[] | undefined {
  const findings = findingsOf(id, exchanges);
  if (findings.length === 0) return undefined;
  return findings.flatMap(({ violation }) => (violation === undefined ? [] : [violation]));
}

const user = { id: '7', name: 'Seven', username: 'seven' };
const eight = { id: '8', name: 'Eight', username: 'eight' };
const authors = { expansions: 'author_id', 'tweet.fields': 'author_id' };
const written = [{ id: '1', text: '', author_id: '7' }];
const quotes = { expansions: 'referenced_tweets.id', 'tweet.fields': 'author_id' };
const tenWritten = Array.from({ length: 10 }, (_, index) => ({
  id: String(10 + index),
  text: '',
  author_id: '7',
}));
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
const walk = (pages: string[][], back: string[][], size = '5', time = 0): Exchange[] => [
  ...pages.map((ids, position) =>
    exchange(
      {
        data: posts(...ids),
        meta: {
          ...(position < pages.length - 1 && { next_token: `n${position}` }),
          ...(position > 0 && { previous_token: `p${position}` }),
        },
      },
      {
        query: {
          max_results: size,
          ...(position > 0 && { pagination_token: `n${position - 1}` }),
        },
        time,
      },
    ),
  ),
  ...back.map((ids, index) => {
    const position = pages.length - 2 - index;
    return exchange(
      {
        data: posts(...ids),
        meta: index < back.length - 1 ? { previous_token: `p${position}` } : {},
      },
      { query: { max_results: size, pagination_token: `p${position + 1}` } },
    );
  }),
];
/** A walk with a selection, over pages with these members. */
const selectedWalk = (...pages: JsonObject[]): Exchange[] =>
  pages.map((page, index) =>
    exchange(
      { ...page, meta: { next_token: `n${index}` } },
      { query: { ...authors, ...(index > 0 && { pagination_token: `n${index - 1}` }) } },
    ),
  );

const mentions = {
  query: { expansions: 'entities.mentions.username', 'tweet.fields': 'entities' },
};
const mentioning = (...named: [username: string, id?: string][]) => ({
  data: [
    {
      id: '1',
      text: '',
      entities: { mentions: named.map(([username, id]) => ({ id, username })) },
    },
  ],
});
const renamed = { ...mentioning(['six']), includes: { users: [user] } };

/** The suite waits for rate limits: what it asks later is the same list. */
const hour = 3_600_000;
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
    [exchange({ meta: { result_count: 0 } }), exchange({ data: [7], meta: { result_count: 0 } })],
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
    'Repeated in includes: 7 in includes.users.',
  ],
  [
    'noRepeatsInIncludes',
    [exchange({ includes: { members: [{ of: 'another kind' }, { of: 'another kind' }] } })],
    [exchange({ includes: { media: [{ media_key: '3_1' }, { media_key: '3_1' }] } })],
    'Repeated in includes: 3_1 in includes.media.',
  ],
  [
    'noRepeatsInIncludes',
    [exchange({ includes: { tweets: posts('7', '7'), users: [user] } })],
    [exchange({ includes: { tweets: posts('7', '7'), users: [user, user] } })],
    'Repeated in includes: 7 in includes.tweets, 7 in includes.users.',
  ],
  [
    'noNull',
    [exchange({ data: posts('1') })],
    [exchange({ data: [{ id: '1', text: '', geo: { place_id: null } }] })],
    'These are null: data[].geo.place_id.',
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
    'No Post of the page leads to: 8 in includes.users.',
  ],
  [
    'includesReferred',
    [exchange({ ...mentioning(['seven'], ['six']), includes: { users: [user, eight] } }, mentions)],
    [exchange({ ...mentioning(['seven']), includes: { users: [user, eight] } }, mentions)],
    'No Post of the page leads to: 8 in includes.users.',
  ],
  [
    'includesReferred',
    [exchange({ ...mentioning(['five'], ['six']), includes: { users: [user, eight] } }, mentions)],
    [
      exchange(
        { ...mentioning(['five'], ['six']), includes: { users: [user], tweets: posts('9') } },
        mentions,
      ),
    ],
    'No Post of the page leads to: 9 in includes.tweets, 7 in includes.users.',
  ],
  [
    'includesComplete',
    [exchange({ ...mentioning(['old', '7']), includes: { users: [user] } }, mentions)],
    [exchange({ ...mentioning(['old', '9']), includes: { users: [user] } }, mentions)],
    'Neither in includes nor in errors: 9 of entities.mentions.username.',
  ],
  [
    'includesComplete',
    [exchange(mentioning(['old']), mentions)],
    [exchange(mentioning(['old'], ['new', '9']), mentions)],
    'Neither in includes nor in errors: old of entities.mentions.username, 9 of entities.mentions.username.',
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
    'No Post of the page leads to: 7 in includes.users.',
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
  [
    'noRepeatsInWalk',
    selectedWalk({ data: posts('1') }, {}),
    [
      ...selectedWalk({ data: posts('1') }),
      exchange({ meta: { next_token: 'n0' } }, { query: { ...authors, pagination_token: 'n0' } }),
    ],
    'Its next_token leads to a page that came before.',
  ],
  ['wayBack', walk(there, back), walk(there, [['1', '2']]), /^It differs from the answer to: /],
  [
    'wayBack',
    walk(there, back),
    walk(there, [
      ['3', '9'],
      ['1', '2'],
    ]),
    /^It differs from the answer to: /,
  ],
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
    [...walk(there, back), ...walk([there.flat()], [], '100')],
    [...walk([['1'], ['2']], []), ...walk([['1', '3']], [], '100', hour)],
    'This page is the last, but Posts come only in larger pages: 3; only in smaller pages: 2.',
  ],
  [
    'sameOrderInAnyPageSize',
    [...walk(there, back), ...walk([['1', '2', '9', '4', '5']], [], '100')],
    [...walk(there, []), ...walk([['2', '1', '3', '4', '5']], [], '100', hour)],
    'In smaller pages, these are in another place: 1.',
  ],
  [
    'defaultPageSize',
    [...walk([['1', '2']], [], '100'), exchange({ data: posts('1', '2') })],
    [...walk([['1', '2']], [], '100'), exchange({ data: posts('1') }, { time: hour })],
    '1 Posts came, but 2 with max_results=100.',
  ],
  [
    'noEmpty',
    [exchange({ includes: { places: [{ contained_within: [], geo: { properties: {} } }] } })],
    [exchange({ data: [{ id: '1', text: '', entities: {}, referenced_tweets: [] }] })],
    'These are empty: data[].entities, data[].referenced_tweets.',
  ],
  [
    'postDates',
    [exchange({ data: [{ created_at: 'Wed Oct 10 20:19:24 +0000 2018' }] })],
    [exchange({ data: [{ created_at: 'Thu Oct 10 20:19:24 +0000 2018' }] })],
    'The weekday does not match the date: Thu Oct 10 20:19:24 +0000 2018.',
  ],
  [
    'tweetFieldsDefaults',
    [exchange({ data: [{ id: '1', text: '', edit_history_tweet_ids: ['1'] }] })],
    [
      exchange({ data: [{ id: '1', text: '', edit_history_tweet_ids: ['1'] }] }),
      exchange({ data: posts('1') }),
    ],
    'Default fields are missing: edit_history_tweet_ids.',
  ],
  [
    'tweetFieldsDefaults',
    [exchange({ data: [{ id: '1', text: '', edit_history_tweet_ids: ['1'] }] })],
    [exchange({ data: [{ id: '1', text: '', edit_history_tweet_ids: ['1'] }, ...posts('2')] })],
    'Default fields are missing: edit_history_tweet_ids.',
  ],
  [
    'tweetFieldsInIncludes',
    [exchange({ data: tenWritten, includes: { tweets: written } }, { query: quotes })],
    [exchange({ data: tenWritten, includes: { tweets: posts('30') } }, { query: quotes })],
    'On Posts in data, but not here: Post.author_id.',
  ],
  [
    'selectionOnLaterPages',
    selectedWalk({ data: tenWritten }, { meta: {} }, { data: written }),
    selectedWalk({ data: tenWritten }, { data: posts('30') }),
    'On first pages, but not here: Post.author_id.',
  ],
  [
    'selectionOnLaterPages',
    selectedWalk({ data: tenWritten }, { data: [...posts('30'), ...written] }),
    [
      // Nobody asked for the field here.
      exchange({ data: posts('40') }),
      ...selectedWalk({ data: tenWritten }, { data: posts('30', '31') }),
    ],
    'On first pages, but not here: Post.author_id.',
  ],
  [
    'errorsSayWhy',
    [exchange({ errors: [{ title: 'Not Found' }, { message: 'No such value.' }] })],
    [exchange({ errors: [{ title: 'Not Found' }, {}] }, { status: 400 })],
    'errors[1] says nothing.',
  ],
  [
    'headers',
    [
      exchange({}, { headers: { 'x-rate-limit-remaining': '74' } }),
      exchange({}, { status: 401, headers: { 'www-authenticate': 'Bearer' } }),
    ],
    [exchange({}, { headers: { 'x-rate-limit-remaining': 'many' } })],
    'x-rate-limit-remaining must be a whole number: it is many.',
  ],
  [
    'headers',
    [exchange({}, { headers: { 'x-rate-limit-remaining': '0' } })],
    [exchange({}, { headers: { 'x-rate-limit-remaining': '1e3' } })],
    'x-rate-limit-remaining must be a whole number: it is 1e3.',
  ],
  [
    'rateLimitReset',
    [exchange({}, { time: 1.7e12, headers: { 'x-rate-limit-reset': '1700000900' } })],
    [exchange({}, { time: 1.7e12, headers: { 'x-rate-limit-reset': '1700000900000' } })],
    'x-rate-limit-reset is not a time close to the answer: it is 1700000900000.',
  ],
  [
    'rateLimitReset',
    [exchange({}, { time: 1.7e12, headers: { 'x-rate-limit-reset': '1699999000' } })],
    [exchange({}, { time: 1.7e12, headers: { 'x-rate-limit-reset': '900' } })],
    'x-rate-limit-reset is not a time close to the answer: it is 900.',
  ],
  [
    'challenge',
    [exchange({}, { status: 401, headers: { 'www-authenticate': 'Basic, bearer realm="x"' } })],
    [exchange({}, { status: 401 })],
    'WWW-Authenticate must name Bearer: it is missing.',
  ],
  [
    'answers',
    [exchange({})],
    [exchange(undefined, { status: 0, unreadable: 'No answer: ECONNRESET.' })],
    'No answer: ECONNRESET.',
  ],
  [
    'mediaType',
    [exchange({}, { headers: { 'content-type': ' Application/JSON ; charset=utf-8' } })],
    [exchange({}, { status: 401, headers: { 'content-type': 'text/html' } })],
    'The Content-Type is text/html; for 401 it must be application/json or application/problem+json.',
  ],
  [
    'schema',
    [exchange({ data: posts('1'), paid_partnership: true })],
    [
      exchange({
        data: [
          { id: 9007199254740993n, text: '' },
          { id: 2, text: '' },
        ],
      }),
    ],
    'data[0].id is the number 9007199254740993. It must be text in quotes.',
  ],
  [
    'schema',
    [exchange({ data: [{ ...posts('1')[0], public_metrics: { like_count: '7' } }] })],
    [exchange({ data: [] })],
    'data is an empty list. It must have at least 1, or be missing.',
  ],
  [
    'assumedSchema',
    [exchange({ data: [] })],
    [exchange({ data: [{ ...posts('1')[0], public_metrics: { like_count: '7' } }] })],
    'data[0].public_metrics.like_count is "7". It must be a whole number.',
  ],
  [
    'schema',
    [exchange({ includes: { media: [{ media_key: '3_1', type: 'hologram' }] } })],
    [exchange({ includes: { media: [{ media_key: '3_1', type: 7 }] } })],
    'includes.media[0].type is the number 7. It must be text in quotes.',
  ],
  [
    'assumedSchema',
    [exchange({ title: '', type: '', status: 400 }, { status: 400 })],
    [exchange({ title: '', type: '', status: '400' }, { status: 400 })],
    'status is "400". It must be a whole number.',
  ],
  [
    'assumedSchema',
    [exchange({ errors: [{ title: 'Wrong' }] }, { status: 400 })],
    [exchange({ message: 'Wrong' }, { status: 400 })],
    'It has neither errors, nor title and type.',
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
  ['samePostsInAnyPageSize', exchange({ data: posts('1') })],
  ['noRepeatsInWalk', exchange({ data: posts('1') })],
  ['defaultPageSize', exchange({ data: posts('1') })],
  ['selectionOnLaterPages', exchange({ data: tenWritten }, { query: authors })],
  [
    'tweetFieldsInIncludes',
    exchange({ data: written, includes: { tweets: posts('3') } }, { query: authors }),
  ],
  ['tweetFieldsInIncludes', exchange({ data: written }, { query: authors })],
  ['postDates', exchange({ data: [{ created_at: '2018-10-10T20:19:24.000Z' }] })],
  ['errorsSayWhy', exchange({ data: written })],
  ['headers', exchange({ data: written })],
  ['schema', exchange(undefined)],
  ['tweetFieldsDefaults', exchange({ data: posts('1') })],
  ['defaultPageSize', exchange({ data: posts('1') }, { query: { max_results: '100' } })],
  ['pageSize', exchange({ data: tenWritten }, { query: { max_results: '5e0' } })],
  ['pageSize', exchange({ data: tenWritten }, { query: { max_results: '4' } })],
  ['postDates', exchange({ data: [{ created_at: 'At Thu Oct 10 20:19:24 +0000 2018' }] })],
  ['rateLimitReset', exchange({}, { headers: { 'x-rate-limit-reset': 'at 7' } })],
  ['mediaType', exchange(undefined, { status: 0, headers: {}, unreadable: 'No answer: E.' })],
  ['schema', exchange('{', { unreadable: 'The body is not JSON.' })],
  ['includesComplete', exchange({ data: written }, { query: { expansions: 'constructor,none' } })],
])('%s says nothing about a page that has nothing of the kind', (rule, page) => {
  expect(violations(rule, [page])).toBeUndefined();
});

it.each<[rule: string, about: string, pages: Exchange[]]>([
  ['wayBack', 'a walk without a way back', walk(there, [])],
  [
    'samePostsInAnyPageSize',
    'a walk that did not end',
    [...walk(there, []).slice(0, 2), ...walk([there.flat()], [], '100')],
  ],
  [
    'defaultPageSize',
    'later pages, even of one token',
    [{ max_results: '100' }, {}].map((size) =>
      exchange({ data: posts('1') }, { query: { ...size, pagination_token: 'a' } }),
    ),
  ],
  [
    'selectionOnLaterPages',
    'a field that nine first Posts have',
    selectedWalk({ data: tenWritten.slice(1) }, { data: posts('30') }),
  ],
  [
    'selectionOnLaterPages',
    'a field that not every first Post has',
    selectedWalk({ data: [...tenWritten, ...posts('31')] }, { data: posts('30') }),
  ],
  [
    'tweetFieldsInIncludes',
    'a field that not every Post of the page has',
    [
      exchange({ data: tenWritten }, { query: quotes }),
      exchange(
        { data: [...written, ...posts('2')], includes: { tweets: posts('30') } },
        { query: { ...quotes, pagination_token: 'a' } },
      ),
    ],
  ],
])('%s says nothing about %s', (rule, _, pages) => {
  expect(violations(rule, pages)).toBeUndefined();
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

it.each([
  [
    'noRepeatsInIncludes',
    'Posts under includes that come twice',
    exchange({ includes: { tweets: [...posts('7'), { ...posts('7')[0], entities: {} }] } }),
  ],
  ['includesComplete', 'a mention by a handle of before', exchange(renamed, mentions)],
  ['includesReferred', 'the account that has another now', exchange(renamed, mentions)],
  [
    'mediaType',
    'a page of HTML of a gateway',
    exchange('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
  [
    'mediaType',
    'an empty body where nothing is found',
    exchange(undefined, { status: 404, headers: {} }),
  ],
])('%s is kept by %s, which is a note', (rule, _, page) => {
  const [finding, ...others] = findingsOf(rule, [page]);
  expect(finding).toMatchObject({ note: expect.any(String) });
  expect(finding).not.toHaveProperty('violation');
  expect(others).toEqual([]);
});

it.each([...rules.values()])('$id can be checked whatever stands where names belong', (rule) => {
  const odd = { toString: [2n ** 64n], constructor: null };
  const body = (next_token: unknown) => ({
    data: [
      { id: odd, text: odd, author_id: '7', created_at: odd, referenced_tweets: [{ id: odd }] },
      { id: odd },
    ],
    includes: { users: [{ id: odd, username: odd }], tweets: [{ id: odd }, { id: odd }] },
    errors: [{ resource_id: odd, value: odd }],
    meta: { result_count: odd, next_token, previous_token: odd },
  });
  const query = { ...authorsOfQuoted, max_results: '5' };
  const later = { ...query, pagination_token: 'a' };
  const exchanges = [
    exchange(body('a'), { query }),
    exchange(body(odd), { query: later }),
    exchange(body(odd), { query: { ...later, max_results: '100' } }),
  ];
  expect(rule.examine({ exchanges, pages: pagesOf(exchanges) })).toEqual(expect.any(Array));
});

it.each([...rules.values()])('$id rests on statements that the contract has', ({ statements }) => {
  expect(statements).not.toEqual([]);
  for (const pointer of statements) {
    expect(valueAt(pointer), pointer).toBeDefined();
    expect(statementAt(pointer)).toMatchObject({ pointer });
  }
});

it('what the contract promises of an object is told from what it assumes of it', () => {
  const post = '#/components/schemas/Post';
  const isPromised = (pointer: string) => statementAt(pointer).assumption === undefined;

  expect(isPromised(`${post}/properties/text/type`)).toBe(true);
  expect(isPromised(`${post}/required`)).toBe(false);
  expect(isPromised(`${post}/properties/created_at/pattern`)).toBe(true);
  expect(isPromised('#/components/schemas/PostPublicMetrics/properties/like_count/type')).toBe(
    false,
  );
  expect(isPromised('#/components/parameters/MaxResults/schema/maximum')).toBe(true);
  expect(isPromised('#/components/parameters/MaxResults/schema/default')).toBe(false);
});

it('a place that the contract does not have is told of', () => {
  expect(() => nodeAt('#/components/nothing')).toThrow(
    'The contract has no node at #/components/nothing. Report this.',
  );
});

/** What stands at a pointer into the contract: a node or the value of a keyword. */
function valueAt(pointer: string): unknown {
  const [, node = '', keyword = ''] = /^(.*)\/([^/]*)$/.exec(pointer) ?? [];
  return pointer === '#' ? contract : nodeAt(node)[keyword.replaceAll('~1', '/')];
}
