import { expansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { ask, idsOn, page, walk } from '../../test/ask.ts';
import { violationsOf } from '../../test/strict-schemas.ts';
import { createSandbox, type DataSet, DataSetError } from '../index.ts';

const dataset: DataSet = {
  posts: [
    {
      id: '10',
      text: '@townmuseum @TOWNMUSEUM hello',
      author_id: '1',
      lang: 'en',
      entities: {
        mentions: [
          { start: 0, end: 11, username: 'TownMuseum' },
          { start: 12, end: 23, username: 'nobody' },
        ],
      },
      attachments: { media_keys: ['3_1'], poll_ids: ['5'] },
      geo: { place_id: 'abc' },
      referenced_tweets: [
        { type: 'quoted', id: '11' },
        { type: 'replied_to', id: '99' },
      ],
    },
    { id: '11', text: 'An older one.', author_id: '2' },
    ...Array.from({ length: 20 }, (_, index) => ({
      id: String(100 + index),
      text: `Post ${index}`,
      author_id: '2',
    })),
  ],
  users: [
    { id: '1', name: 'Harbour Library', username: 'harbourlibrary' },
    { id: '2', name: 'Town Museum', username: 'townmuseum', verified_type: 'business' },
    { id: '3', name: 'Silent', username: 'silent' },
  ],
  media: [{ media_key: '3_1', type: 'photo', width: 10, height: 10 }],
  polls: [{ id: '5', options: [{ position: 1, label: 'Yes', votes: 2 }] }],
  places: [{ id: 'abc', full_name: 'Port City' }],
  likes: {
    '42': ['10', ...Array.from({ length: 20 }, (_, index) => String(100 + index))],
    '44': [],
  },
};

test('a data set is paged in its own order', async () => {
  const sandbox = createSandbox({ dataset });
  const pages = await walk(sandbox, { max_results: 8 });
  expect(pages.map(({ meta }) => meta?.result_count)).toEqual([8, 8, 5]);
  expect(idsOn(pages)).toEqual(dataset.likes['42']);
});

test('a data set is selected and expanded as generated Posts are', async () => {
  const sandbox = createSandbox({ dataset });
  const { data, includes, errors } = await page(sandbox, {
    max_results: 5,
    'tweet.fields': ['lang'],
    'user.fields': ['verified_type'],
    expansions,
  });
  expect(data?.[0]).toEqual({ id: '10', text: '@townmuseum @TOWNMUSEUM hello', lang: 'en' });
  expect(includes).toEqual({
    media: [{ media_key: '3_1', type: 'photo' }],
    places: [{ id: 'abc', full_name: 'Port City' }],
    polls: [{ id: '5', options: [{ position: 1, label: 'Yes', votes: 2 }] }],
    tweets: [{ id: '11', text: 'An older one.' }],
    users: [
      { id: '1', name: 'Harbour Library', username: 'harbourlibrary' },
      { id: '2', name: 'Town Museum', username: 'townmuseum', verified_type: 'business' },
    ],
  });
  expect(
    errors?.map(({ parameter, resource_type, resource_id }) => [
      parameter,
      resource_type,
      resource_id,
    ]),
  ).toEqual([
    ['entities.mentions.username', 'user', 'nobody'],
    ['referenced_tweets.id', 'tweet', '99'],
  ]);
});

test('users of a data set who like nothing exist, and others do not', async () => {
  const sandbox = createSandbox({ dataset });
  const none = '{"meta":{"result_count":0}}';
  expect((await ask(sandbox, {}, '44')).text).toBe(none);
  expect((await ask(sandbox, {}, '3')).text).toBe(none);
  expect(Object.keys((await ask(sandbox, {}, '4')).body)).toEqual(['errors']);
});

test('a token of another data set is refused', async () => {
  const { meta } = await page(createSandbox({ dataset }), { max_results: 5 });
  const changed = { ...dataset, polls: [] };
  const answer = await ask(createSandbox({ dataset: changed }), {
    pagination_token: meta?.next_token ?? '',
  });
  expect(answer.status).toBe(400);
});

test('every violation of a data set is listed by its path', () => {
  const wrong: unknown = {
    posts: [
      { id: 10, text: 'number', created_at: '2018-10-10' },
      { text: 'no id', lang: 1 },
    ],
    places: [{ id: 'x', full_name: 'X', country_code: 'DEU' }],
    tweets: [],
  };
  const violations = violationsIn(wrong as DataSet);
  expect(violations.map(({ path }) => path).sort()).toEqual([
    '',
    '/places/0/country_code',
    '/posts/0/created_at',
    '/posts/0/id',
    '/posts/1',
    '/posts/1/lang',
    '/tweets',
  ]);
});

test('contradictions of a data set are listed by their path', () => {
  const violations = violationsIn({
    posts: [
      { id: '1', text: 'a' },
      { id: '1', text: 'b' },
    ],
    users: [
      { id: '1', name: 'A', username: 'a' },
      { id: '2', name: 'B', username: 'a' },
    ],
    likes: { '42': ['1', '2', '1'] },
  });
  expect(violations).toEqual([
    { path: '/posts/1/id', message: 'repeats /posts/0/id: 1' },
    { path: '/users/1/username', message: 'repeats /users/0/username: a' },
    { path: '/likes/42/2', message: 'repeats /likes/42/0: 1' },
    { path: '/likes/42/1', message: 'is not the id of one of the posts: 2' },
  ]);
});

function violationsIn(wrong: DataSet) {
  try {
    createSandbox({ dataset: wrong });
  } catch (error) {
    if (error instanceof DataSetError) return error.violations;
    throw error;
  }
  throw new Error('The data set was accepted.');
}

test('the answers from a data set are what the contract describes', async () => {
  const sandbox = createSandbox({ dataset });
  const { text } = await ask(sandbox, { expansions: ['author_id', 'geo.place_id'] });
  expect(violationsOf(200, text)).toBeUndefined();
});
