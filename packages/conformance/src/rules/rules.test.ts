import type { JsonObject } from '@liked-posts/internal/json';
import { parameters } from '@liked-posts/types/request';
import { expect, test } from 'vitest';
import { answered, posts } from '../../test/pages.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { rulesByGroup } from './check-rules.ts';
import { type RuleCheck, readInput } from './rule.ts';

const rules = new Map([...rulesByGroup.values()].flat().map((rule) => [rule.id, rule]));

function runRule(id: string, interactions: readonly Interaction[]): readonly RuleCheck[] {
  const rule = rules.get(id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule.check(readInput(interactions, false));
}

/** The violations that a rule finds; undefined if the rule does not apply. */
function violations(
  id: string,
  interactions: readonly Interaction[],
): (string | undefined)[] | undefined {
  const checks = runRule(id, interactions).filter(({ verdict }) => verdict !== 'not checked');
  if (checks.length === 0) return undefined;
  return checks.flatMap((check) => (check.verdict === 'broken' ? [check.detail] : []));
}

const liked = (...ids: string[]) => answered({ data: posts(...ids) });
const withHeader = (name: string, value: string, status = 200) =>
  answered({}, {}, { status, time: 1.7e12, headers: { [name]: value } });

const photo = { media_key: '3_1' };
const textInNumbers = { id: '1', text: '', public_metrics: { like_count: '7' } };
const user = { id: '7', name: 'Seven', username: 'seven' };
const eight = { id: '8', name: 'Eight', username: 'eight' };
const authors = { expansions: 'author_id', 'tweet.fields': 'author_id' };
const isProtected = { 'user.fields': 'protected' };
const written = [{ id: '1', text: '', author_id: '7' }];
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

/** A walk through pages of Posts with these identifiers, and back: `12 34 5`. */
const walk = (there: string, back = '', size = '5', time = 0): Interaction[] => {
  const pages = there.split(' ');
  const links = (next: string, previous: string) => ({
    ...(next !== '' && { next_token: next }),
    ...(previous !== '' && { previous_token: previous }),
  });
  const page = (ids: string, meta: object, token: string) =>
    answered(
      { data: posts(...ids), meta },
      { max_results: size, ...(token !== '' && { pagination_token: token }) },
      { time },
    );
  const last = pages.length - 1;
  return [
    ...pages.map((ids, at) =>
      page(
        ids,
        links(at < last ? `n${at}` : '', at > 0 ? `p${at}` : ''),
        at > 0 ? `n${at - 1}` : '',
      ),
    ),
    ...(back === '' ? [] : back.split(' ')).map((ids, index, all) =>
      page(
        ids,
        links('', index < all.length - 1 ? `p${last - 1 - index}` : ''),
        `p${last - index}`,
      ),
    ),
  ];
};
/** A walk through these pages, with a selection. */
const selectedWalk = (...pages: JsonObject[]): Interaction[] =>
  pages.map((page, index) =>
    answered(
      { ...page, meta: { next_token: `n${index}` } },
      { ...authors, ...(index > 0 && { pagination_token: `n${index - 1}` }) },
    ),
  );

const mentions = { expansions: 'entities.mentions.username', 'tweet.fields': 'entities' };
const mentioning = (...named: [username: string, id?: string][]) => ({
  data: [
    {
      id: '1',
      text: '',
      entities: { mentions: named.map(([username, id]) => ({ id, username })) },
    },
  ],
});

/** Answers with a limit, in windows that end at the same time or as said. */
const makeLimits = (name: string, ...all: [limit: string, remaining: string, reset?: string][]) =>
  all.map(([limit, remaining, reset = '1700000900']) => {
    const fields = { limit, remaining, reset };
    const headers = Object.entries(fields).map(([part, value]) => [`${name}-${part}`, value]);
    return answered({}, {}, { headers: Object.fromEntries(headers) });
  });
const limits = makeLimits.bind(undefined, 'x-rate-limit');

/** The suite may wait for a rate limit and still get the same list. */
const hour = 3_600_000;
const [there, back] = ['12 34 5', '34 12'];

type Answers = Interaction | Interaction[];

// What one of the broken services shows is not repeated here.
test.each<[rule: string, kept: Answers, broken: Answers, violation: string]>([
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
    'userFieldsOnly',
    answered({ includes: { users: [{ ...user, anything: 1 }] } }),
    answered({ includes: { users: [{ ...user, verified: true }] } }),
    'Not asked for: verified.',
  ],
  [
    'tweetFieldsFollowed',
    answered({ data: [{ ...written[0], lang: 'en' }] }, { 'tweet.fields': 'author_id,lang' }),
    [
      answered(
        { data: [{ ...written[0], lang: 'en' }, ...posts('2')] },
        { 'tweet.fields': 'author_id,lang' },
      ),
      answered({ data: [{ ...written[0], lang: 'en' }] }),
    ],
    'Each comes even if it is not asked for: author_id, lang.',
  ],
  [
    'userFieldsFollowed',
    answered({ includes: { users: [user, { ...eight, protected: false }] } }, isProtected),
    answered({ includes: { users: [user, eight] } }, isProtected),
    'Asked for, but in no User: protected.',
  ],
  [
    'tweetFieldsFollowed',
    // An expansion may bring the field that it starts from, but need not.
    answered({ data: [{ id: '1', text: '', lang: 'en' }] }, { ...authors, 'tweet.fields': 'lang' }),
    answered({ data: posts('1') }, authors),
    'Asked for, but in no Post: author_id.',
  ],
  [
    'sameObject',
    [liked('1'), liked('1')],
    [liked('1'), answered({ data: [{ id: '1', text: 'Other.' }] })],
    'Elsewhere, these have another value: text of Post 1.',
  ],
  ['wayBack', walk('12 34 5', '34 12'), walk('12 34 5', '43 12'), 'This is in another place: 4.'],
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
    'includesReferred',
    answered({ ...mentioning(['seven'], ['six']), includes: { users: [user, eight] } }, mentions),
    answered({ ...mentioning(['seven']), includes: { users: [user, eight] } }, mentions),
    'No Post of the page leads to: 8 in includes.users.',
  ],
  [
    'includesReferred',
    answered({ ...mentioning(['five'], ['six']), includes: { users: [user, eight] } }, mentions),
    answered(
      { ...mentioning(['five'], ['six']), includes: { users: [user], tweets: posts('9') } },
      mentions,
    ),
    'No Post of the page leads to: 9 in includes.tweets, 7 in includes.users.',
  ],
  [
    'includesReferred',
    [
      answered({ data: quoting, includes: { tweets: quoted, users: [user] } }, authorsOfQuoted),
      answered({ data: written, includes: { topics: [{ id: '5', name: 'Weather' }] } }),
    ],
    answered(
      { data: [{ ...quoting[0], author_id: '7' }], includes: { users: [user] } },
      authorsOfQuoted,
    ),
    'No Post of the page leads to: 7 in includes.users.',
  ],
  [
    'includesReferred',
    // The Posts that an expansion leads through may come, too.
    answered({ data: quoting, includes: { tweets: quoted, users: [user] } }, throughQuoted),
    answered(
      { data: quoting, includes: { tweets: [...quoted, ...posts('9')], users: [user] } },
      throughQuoted,
    ),
    'No Post of the page leads to: 9 in includes.tweets.',
  ],
  [
    'includesComplete',
    answered({ ...mentioning(['old', '7']), includes: { users: [user] } }, mentions),
    answered({ ...mentioning(['old', '9']), includes: { users: [user] } }, mentions),
    'Neither in includes nor in errors: 9 of entities.mentions.username.',
  ],
  [
    'includesComplete',
    answered(mentioning(['old']), mentions),
    answered(mentioning(['old'], ['new', '9']), mentions),
    'Neither in includes nor in errors: old of entities.mentions.username, 9 of entities.mentions.username.',
  ],
  ['noRepeatsInWalk', walk(there, back), walk('12 32 5'), 'Already on an earlier page: 2.'],
  [
    'noRepeatsInWalk',
    selectedWalk({ data: posts('1') }, {}),
    [
      ...selectedWalk({ data: posts('1') }),
      answered({ meta: { next_token: 'n0' } }, { ...authors, pagination_token: 'n0' }),
    ],
    'Its next_token leads to a page that came before.',
  ],
  [
    'wayBack',
    // Cut at other Posts than on the way forward, or as the first page again.
    [...walk(there, '34 2 1'), ...walk(there, '234 12', '10')],
    walk(there, '4 12'),
    'These are missing: 3; and these come instead: 1.',
  ],
  [
    'sameList',
    [...walk(there, back), ...walk('12345', '', '100')],
    [...walk('1 2'), ...walk('13', '', '100', hour)],
    'Another request shows another list. These are missing: 3; and these come instead: 2.',
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
  [
    'fieldStays',
    [answered({ data: written }, authors), answered({ data: posts('1') })],
    [liked('40'), answered({ data: written }, authors), answered({ data: posts('1') }, authors)],
    'Elsewhere, but not here: Post.author_id.',
  ],
  [
    'fieldStays',
    [answered({ data: tenWritten, includes: { tweets: [{ ...written[0] }] } }, quotes)],
    [answered({ data: tenWritten, includes: { tweets: posts('30') } }, quotes)],
    'On other Posts, but on none of these: Post.author_id.',
  ],
  [
    'errorsSayWhy',
    answered({ errors: [{ title: 'Not Found' }, { detail: 'No such value.' }] }),
    answered({ errors: [{ title: 'No' }, { message: 'No' }] }, {}, { status: 400 }),
    'An error has neither a title nor a detail: errors[1].',
  ],
  [
    'headers',
    [withHeader('x-rate-limit-remaining', '0'), withHeader('www-authenticate', 'Bearer', 401)],
    withHeader('x-rate-limit-remaining', '1e3'),
    'x-rate-limit-remaining must be a whole number: it is 1e3.',
  ],
  [
    'rateLimitReset',
    withHeader('x-rate-limit-reset', '1700000900'),
    withHeader('x-rate-limit-reset', '1700000900000'),
    'x-rate-limit-reset is not a time soon after the response: 1700000900000.',
  ],
  [
    'rateLimitReset',
    withHeader('x-rate-limit-reset', '1700000900'),
    withHeader('x-rate-limit-reset', '1699996400'),
    'x-rate-limit-reset is not a time soon after the response: 1699996400.',
  ],
  [
    'rateLimitRemaining',
    [...limits(['75', '0']), ...limits(['75', '0']).map((one) => ({ ...one, status: 429 }))],
    limits(['75', '0'], ['75', '0']),
    'x-rate-limit-remaining was 0, but later requests succeed.',
  ],
  [
    'statusInBody',
    answered({ title: 'No', status: 400 }, {}, { status: 400 }),
    answered({ title: 'No', status: 500 }, {}, { status: 400 }),
    'In the body, the status is another: 500.',
  ],
  [
    'rateLimitRemaining',
    limits(['75', '74'], ['75', '73'], ['75', '75', '1700001800']),
    limits(['75', '76']),
    'x-rate-limit-remaining is more than the limit: 76 of 75.',
  ],
  [
    'rateLimitRemaining',
    // Without a valid token, the limit may be another one.
    [...limits(['75', '74']), ...limits(['75', '75']).map((one) => ({ ...one, status: 401 }))],
    limits(['75', '74'], ['75', '75']),
    'x-rate-limit-remaining grew within one window: from 74 to 75.',
  ],
  [
    'rateLimitRemaining',
    makeLimits('x-user-limit-24hour', ['1000', '4']),
    makeLimits('x-user-limit-24hour', ['1000', '4'], ['1000', '5']),
    'x-user-limit-24hour-remaining grew within one window: from 4 to 5.',
  ],
  [
    'challenge',
    withHeader('www-authenticate', 'Basic, bearer realm="x"', 401),
    answered({}, {}, { status: 401 }),
    'WWW-Authenticate must name Bearer: it is missing.',
  ],
  [
    'mediaType',
    [
      withHeader('content-type', ' Application/JSON ; charset=utf-8'),
      withHeader('content-type', 'application/problem+json', 400),
    ],
    withHeader('content-type', 'text/html', 401),
    'The Content-Type is text/html: for 401 it must be application/json or application/problem+json.',
  ],
  [
    'schema',
    answered({ data: posts('1'), paid_partnership: true }),
    answered({ data: [7, 2].map((id) => ({ id, text: '' })) }),
    'data[0].id is the number 7. It must be text in quotes. The same is wrong in 1 more place.',
  ],
  [
    'schema',
    answered({ data: posts('1') }),
    answered({ data: [] }),
    'data is an empty list. It must have at least 1, or be missing.',
  ],
  [
    'schema',
    answered({ data: posts('1') }),
    answered({ data: [textInNumbers] }),
    'data[0].public_metrics.like_count is "7". It must be a whole number.',
  ],
])('%s can be kept and broken', (rule, kept, broken, violation) => {
  expect(violations(rule, [kept].flat())).toEqual([]);
  const [found, ...others] = violations(rule, [broken].flat()) ?? [];
  expect(found?.startsWith(violation), found).toBe(true);
  expect(others).toEqual([]);
});

test.each([
  ['resultCount', answered({ errors: [{}] })],
  ['noRepeatsInPage', answered({ data: posts('1') })],
  ['userFieldsFollowed', answered({ includes: { users: [user] } }, authors)],
  ['includesReferred', answered({ data: written }, authors)],
  ['successStatus', answered(undefined, {}, { status: 204, method: 'OPTIONS' })],
  ['includesComplete', answered({ data: posts('1') }, { expansions: 'author_id' })],
  ['sameList', answered({ data: posts('1') })],
  ['noRepeatsInWalk', answered({ data: posts('1') })],
  ['errorsSayWhy', answered({ data: written })],
  ['schema', answered(undefined)],
  ['pageSize', answered({ data: tenWritten }, { max_results: '5e0' })],
  ['pageSize', answered({ data: tenWritten }, { max_results: '4' })],
  ['postDates', answered({ data: [{ created_at: 'At Thu Oct 10 20:19:24 +0000 2018' }] })],
  ['rateLimitReset', answered({}, {}, { headers: { 'x-rate-limit-reset': 'at 7' } })],
  ['mediaType', answered(undefined, {}, { status: 0, headers: {}, unreadable: 'No answer: E.' })],
  ['schema', answered('{', {}, { unreadable: 'The body is not JSON.' })],
  ['schema', answered('<h1>', {}, { status: 401, headers: { 'content-type': 'text/html' } })],
  ['errorsSayWhy', answered(undefined, {}, { status: 0 })],
  ['statusInBody', answered(undefined, {}, { status: 0 })],
  ['includesComplete', answered({ data: written }, { expansions: 'constructor,none' })],
])('%s does not apply to an answer that has nothing to check', (rule, page) => {
  expect(violations(rule, [page])).toBeUndefined();
});

test('the longest list is the truth, even if most walks are shorter', () => {
  const all = [...walk('12 34 56'), ...walk('12345', '', '100'), ...walk('12345')];
  const missing = 'meta.next_token is missing, but 1 more Post came in other requests.';
  expect(violations('nextTokenWhereMore', all)).toEqual([missing, missing]);
  expect(violations('sameList', all)).toEqual([]);
});

/** An error that says why a field of an object could not be returned. */
const errorAbout = (id: string) => ({ title: 'Field Hydration', resource_id: id });

test('a field may be missing if an error of the page is about its object', () => {
  const bare = { data: posts('1'), errors: [errorAbout('1')] };
  const pages = [answered({ data: written }, authors), answered(bare, authors)];
  expect(violations('fieldStays', pages)).toEqual([]);
});

test('no Post need have a field if errors are about all of them', () => {
  const check = (...errors: object[]) =>
    violations('tweetFieldsFollowed', [answered({ data: posts('1', '2'), errors }, authors)]);

  expect(check(errorAbout('1'), errorAbout('2'))).toBeUndefined();
  expect(check(errorAbout('1'))).toEqual(['Asked for, but in no Post: author_id.']);
});

test('no user need have more than the default fields if errors are about all of them', () => {
  const query = { 'user.fields': parameters['user.fields'].values.join() };
  const check = (...errors: object[]) =>
    violations('userFieldsFollowed', [answered({ includes: { users: [user] }, errors }, query)]);

  expect(check(errorAbout('7'))).toBeUndefined();
  expect(check()).toEqual(['No User has any field but the default ones.']);
});

test('no included Post need have a field if errors are about all of them', () => {
  const page = { data: tenWritten, includes: { tweets: posts('30') }, errors: [errorAbout('30')] };
  expect(violations('fieldStays', [answered(page, quotes)])).toEqual([]);
});

test('no Post on a later page need have a field if errors are about all of them', () => {
  const page = { data: posts('1'), errors: [errorAbout('1')] };
  const recorded = selectedWalk({ data: tenWritten }, page).map((one) => ({
    ...one,
    query: new Map([...one.query].filter(([name]) => name !== 'expansions')),
  }));
  const checks = rules.get('fieldStays')?.check(readInput(recorded, true));
  expect(checks?.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
});

test('a page without max_results may be short if other pages are', () => {
  const sized = answered({ data: posts('1', '2', '3', '4') }, { max_results: '100' });
  const unsized = answered({ data: posts('1', '2', '3') });
  const shortPage = answered(
    { data: posts('1', '2', '3'), meta: { next_token: 'a' } },
    { max_results: '5' },
  );
  const text = 'Not as many Posts came as with max_results=100: 3, not 4.';

  expect(violations('defaultPageSize', [sized, unsized])).toEqual([text]);
  expect(violations('defaultPageSize', [sized, unsized, shortPage])).toBeUndefined();
});

test.each<[rule: string, about: string, pages: Interaction[]]>([
  ['wayBack', 'a walk that was not gone back', walk(there)],
  [
    'defaultPageSize',
    'later pages, even with the same token',
    [{ max_results: '100' }, {}].map((size) =>
      answered({ data: posts('1') }, { ...size, pagination_token: 'a' }),
    ),
  ],
])('%s does not apply to %s', (rule, _, pages) => {
  expect(violations(rule, pages)).toBeUndefined();
});

test.each([
  ['entities.note.mentions.username', 'note_tweet', 'entities'],
  ['referenced_tweets.id.author_id', 'author_id', 'attachments'],
])('%s may bring %s, where it starts, but not %s', (expansion, start, other) => {
  const page = (field: string) =>
    answered({ data: [{ id: '1', text: '', [field]: {} }] }, { expansions: expansion });

  expect(violations('tweetFieldsOnly', [page(start)])).toEqual([]);
  expect(violations('tweetFieldsOnly', [page(other)])).toEqual([`Not asked for: ${other}.`]);
});

test.each([
  [
    'mediaType',
    'an HTML page from a gateway',
    answered('<h1>502</h1>', {}, { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
  ['mediaType', 'an empty body with 404', answered(undefined, {}, { status: 404, headers: {} })],
  ['contractNames', 'newer names that nobody asked for', answered({ data: [newer] })],
])('%s only notes %s', (rule, _, page) => {
  const [check, ...others] = runRule(rule, [page]);
  expect(check).toMatchObject({ verdict: 'kept', note: expect.any(String) });
  expect(others).toEqual([]);
});

test.each([...rules.values()])('$id can be checked even if names are not strings', (rule) => {
  const odd = { toString: [7], constructor: null };
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
  const interactions = [
    answered(body('a'), query),
    answered(body(odd), later),
    answered(body(odd), { ...later, max_results: '100' }),
  ];
  expect(rule.check(readInput(interactions, false))).toEqual(expect.any(Array));
});
