import { parameters } from '@liked-posts/types/request';
import { expect, test } from 'vitest';
import {
  answered,
  authorsQuery,
  eight,
  errorAbout,
  expectKeptAndBroken,
  listViolations,
  posts,
  postWithAuthor,
  type RuleExample,
  runRule,
  seven,
} from '../../test/rules.ts';

const usersQuery = { 'user.fields': 'created_at' };
const place = { id: '01a9a39529b27f36', full_name: 'Manhattan, NY' };
const quotes = { expansions: 'referenced_tweets.id', 'tweet.fields': 'author_id' };
const places = { expansions: 'geo.place_id', 'tweet.fields': 'geo,lang' };

test.each<RuleExample>([
  {
    rule: 'userFieldsOnly',
    // The contract does not know `anything`, so nobody can ask for it.
    kept: answered({ includes: { users: [{ ...seven, anything: 1 }] } }),
    broken: answered({ includes: { users: [{ ...seven, verified: true }] } }),
    violation: 'Not asked for: verified.',
  },
  {
    rule: 'userFieldsFollowed',
    // One user with the field shows that the parameter is not ignored.
    kept: answered({ includes: { users: [seven, { ...eight, created_at: '' }] } }, usersQuery),
    broken: answered({ includes: { users: [seven, eight] } }, usersQuery),
    violation: 'Asked for, but nowhere in includes.users: created_at.',
  },
  {
    rule: 'tweetFieldsFollowed',
    kept: answered(
      // An expansion may bring the field that it starts from, but need not.
      { data: [{ id: '1', text: '', lang: 'en' }] },
      { ...authorsQuery, 'tweet.fields': 'lang' },
    ),
    broken: answered({ data: posts('1') }, authorsQuery),
    violation: 'Asked for, but nowhere in data: author_id.',
  },
  {
    rule: 'tweetFieldsFollowed',
    kept: answered({ data: [postWithAuthor], includes: { tweets: [postWithAuthor] } }, quotes),
    broken: answered({ data: [postWithAuthor], includes: { tweets: posts('2') } }, quotes),
    violation: 'Asked for, but nowhere in includes.tweets: author_id.',
  },
  {
    rule: 'tweetFieldsFollowed',
    // A Post need not have `geo`, unless it must have led to the place in `includes`.
    kept: [
      answered({ data: [{ id: '1', text: '', geo: {} }], includes: { places: [place] } }, places),
      answered({ data: posts('2') }, places),
    ],
    broken: answered({ data: posts('1'), includes: { places: [place] } }, places),
    violation: 'Asked for, but nowhere in data: geo.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

test('a service that never sends protected breaks userFieldsFollowed', () => {
  const page = answered({ includes: { users: [seven] } }, { 'user.fields': 'protected' });
  expect(listViolations('userFieldsFollowed', [page])).toEqual([
    'Asked for, but nowhere in includes.users: protected.',
  ]);
});

test('userFieldsFollowed does not apply to users of whom no field was asked for', () => {
  const page = answered({ includes: { users: [seven] } }, authorsQuery);
  expect(listViolations('userFieldsFollowed', [page])).toBeUndefined();
});

test('a field may be missing if another one can have led to the included objects', () => {
  const media = [{ media_key: '3_1', type: 'photo' }];
  const article = { id: '1', text: '', article: { title: 'A title' } };
  const query = {
    expansions: 'article.cover_media,attachments.media_keys',
    'tweet.fields': 'article,attachments',
  };
  const page = { data: [article], includes: { media } };
  expect(listViolations('tweetFieldsFollowed', [answered(page, query)])).toEqual([]);
});

test('no Post need have a field if errors are about all of them', () => {
  const check = (...errors: object[]) =>
    listViolations('tweetFieldsFollowed', [
      answered({ data: posts('1', '2'), errors }, authorsQuery),
    ]);

  expect(check(errorAbout('1'), errorAbout('2'))).toBeUndefined();
  expect(check(errorAbout('1'))).toEqual(['Asked for, but nowhere in data: author_id.']);
});

test('media have more than the default fields if all fields are asked for', () => {
  const page = answered(
    { includes: { media: [{ media_key: '3_1', type: 'photo' }] } },
    { 'media.fields': parameters['media.fields'].values.join() },
  );
  expect(listViolations('mediaFieldsFollowed', [page])).toEqual([
    'No Media has any field but the default ones.',
  ]);
});

test('that fields come which no query asks for breaks a promise', () => {
  const written = answered({ data: [{ ...postWithAuthor, lang: 'en' }] });
  const requirement = { pointer: '#/components/schemas/TweetField/enum' };
  expect(runRule('tweetFieldsOnly', [written])).toMatchObject([{ requirement }]);
});

test('that fields come breaks no promise if another page leaves them out', () => {
  const written = answered({ data: [{ ...postWithAuthor, lang: 'en' }] });
  const [check] = runRule('tweetFieldsOnly', [written, answered({ data: posts('1') })]);
  expect(check).toMatchObject({ verdict: 'broken', detail: 'Not asked for: author_id, lang.' });
  expect(check).not.toHaveProperty('requirement');
});

test.each([
  { expansion: 'entities.note.mentions.username', start: 'note_tweet', other: 'entities' },
  { expansion: 'referenced_tweets.id.author_id', start: 'author_id', other: 'attachments' },
])('$expansion may only bring the field $start', ({ expansion, start, other }) => {
  const page = (field: string) =>
    answered({ data: [{ id: '1', text: '', [field]: {} }] }, { expansions: expansion });

  expect(listViolations('tweetFieldsOnly', [page(start)])).toEqual([]);
  expect(listViolations('tweetFieldsOnly', [page(other)])).toEqual([`Not asked for: ${other}.`]);
});
