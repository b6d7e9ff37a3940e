import { expect, test } from 'vitest';
import { findOddMembers } from './odd-members.ts';

const page = '#/components/schemas/LikedPostsPage';
const post = (members: object) => ({ data: [{ id: '1', text: '', ...members }] });

test('members that the contract does not describe are listed by path, without indexes', () => {
  const value = {
    extra: { and: 'all in it' },
    data: [{ id: '1', boost: 1, entities: { odd: [], urls: [{ odd: {} }, {}] } }],
    includes: { things: [{}], users: [{ odd: 1 }] },
  };
  expect(findOddMembers(page, value).undescribed).toEqual([
    'extra',
    'data[].boost',
    'data[].entities.odd',
    'data[].entities.urls[].odd',
    'includes.things',
    'includes.users[].odd',
  ]);
  expect(findOddMembers(page, 'x').undescribed).toEqual([]);
});

test.each([
  [{ data: [], includes: {}, meta: {}, errors: [{}] }, ['data', 'includes', 'meta', 'errors[]']],
  [
    post({ entities: {}, referenced_tweets: [], withheld: {}, edit_history_tweet_ids: [] }),
    [
      'data[].entities',
      'data[].referenced_tweets',
      'data[].withheld',
      'data[].edit_history_tweet_ids',
    ],
  ],
  [
    post({ lang: null, article: { media_entities: [] } }),
    ['data[].lang', 'data[].article.media_entities'],
  ],
  // The contract describes no members of these.
  [post({ media_metadata: {}, text: '' }), []],
])('in %j, what is empty but should be missing is %j', (value, paths) => {
  expect(findOddMembers(page, value).empty).toEqual(paths);
});
