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
  seven,
} from '../../test/rules.ts';

const isProtected = { 'user.fields': 'protected' };
const place = { id: '01a9a39529b27f36', full_name: 'Manhattan, NY' };
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
    rule: 'tweetFieldsFollowed',
    kept: answered(
      { data: [{ ...postWithAuthor, lang: 'en' }] },
      { 'tweet.fields': 'author_id,lang' },
    ),
    // The second query asks for neither field.
    broken: [
      answered(
        { data: [{ ...postWithAuthor, lang: 'en' }, ...posts('2')] },
        { 'tweet.fields': 'author_id,lang' },
      ),
      answered({ data: [{ ...postWithAuthor, lang: 'en' }] }),
    ],
    violation: 'Each comes even if it is not asked for: author_id, lang.',
  },
  {
    rule: 'userFieldsFollowed',
    // One user with the field shows that the service knows it.
    kept: answered({ includes: { users: [seven, { ...eight, protected: false }] } }, isProtected),
    broken: answered({ includes: { users: [seven, eight] } }, isProtected),
    violation: 'Asked for, but in no User: protected.',
  },
  {
    rule: 'tweetFieldsFollowed',
    kept: answered(
      // An expansion may bring the field that it starts from, but need not.
      { data: [{ id: '1', text: '', lang: 'en' }] },
      { ...authorsQuery, 'tweet.fields': 'lang' },
    ),
    broken: answered({ data: posts('1') }, authorsQuery),
    violation: 'Asked for, but in no Post: author_id.',
  },
  {
    rule: 'tweetFieldsFollowed',
    // A Post need not have `geo`, unless it must have led to the place in `includes`.
    kept: [
      answered({ data: [{ id: '1', text: '', geo: {} }], includes: { places: [place] } }, places),
      answered({ data: posts('2') }, places),
    ],
    broken: answered({ data: posts('1'), includes: { places: [place] } }, places),
    violation: 'Asked for, but in no Post: geo.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

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
  expect(check(errorAbout('1'))).toEqual(['Asked for, but in no Post: author_id.']);
});

test('no user need have more than the default fields if errors are about all of them', () => {
  const query = { 'user.fields': parameters['user.fields'].values.join() };
  const check = (...errors: object[]) =>
    listViolations('userFieldsFollowed', [
      answered({ includes: { users: [seven] }, errors }, query),
    ]);

  expect(check(errorAbout('7'))).toBeUndefined();
  expect(check()).toEqual(['No User has any field but the default ones.']);
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
