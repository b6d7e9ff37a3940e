import { expansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { ask, idsOn, page, walk } from '../../test/ask.ts';
import { createMock, type DataSet } from '../index.ts';

const others = Array.from({ length: 20 }, (_, index) => `${100 + index}`);
const users = [
  { id: '1', name: 'Harbour Library', username: 'harbourlibrary' },
  { id: '2', name: 'Town Museum', username: 'townMUSEUM', verified_type: 'business' as const },
];
const polls = [{ id: '5', options: [{ position: 1, label: 'Yes', votes: 2 }] }];
const places = [{ id: 'abc', full_name: 'Port City' }];
const text = '@townmuseum @TOWNMUSEUM hello';
const dataset: DataSet = {
  posts: [
    {
      id: '10',
      text,
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
    ...others.map((id) => ({ id, text: `Post ${id}`, author_id: '2' })),
  ],
  users: [...users, { id: '3', name: 'Silent', username: 'silent' }],
  media: [{ media_key: '3_1', type: 'photo', width: 10, height: 10 }],
  polls,
  places,
  likes: { '42': ['10', ...others], '44': [] },
};

test('a data set is paged in its own order, selected and expanded as generated Posts are', async () => {
  const mock = createMock({ dataset, pages: 'full' });
  const pages = await walk(mock, { max_results: 8 });
  expect(pages.map(({ meta }) => meta?.result_count)).toEqual([8, 8, 5]);
  expect(idsOn(pages)).toEqual(dataset.likes['42']);
  const { data, includes, errors } = await page(mock, {
    max_results: 5,
    'tweet.fields': ['lang'],
    'user.fields': ['verified_type'],
    expansions,
  });
  expect(data?.[0]).toEqual({ id: '10', text, lang: 'en' });
  const tweets = [{ id: '11', text: 'An older one.' }];
  const media = [{ media_key: '3_1', type: 'photo' }];
  expect(includes).toEqual({ media, places, polls, tweets, users });
  expect(errors).toMatchObject([
    { parameter: 'entities.mentions.username', resource_type: 'user', resource_id: 'nobody' },
    { parameter: 'referenced_tweets.id', resource_type: 'tweet', resource_id: '99' },
  ]);
});

test('users of a data set who like nothing exist, and others do not', async () => {
  const mock = createMock({ dataset });
  const none = '{"meta":{"result_count":0}}';
  expect((await ask(mock, {}, '44')).text).toBe(none);
  expect((await ask(mock, {}, '3')).text).toBe(none);
  expect(Object.keys((await ask(mock, {}, '4')).body)).toEqual(['errors']);
  // Only an error about their likes says that these cannot be listed.
  const about = { title: 'Not Found Error', resource_type: 'user', value: '3' };
  const errors = [{ ...about, parameter: 'author_id' }];
  const reported = createMock({ dataset: { ...dataset, errors } });
  expect((await ask(reported, {}, '3')).text).toBe(none);
});

test('a token of another data set is refused, and later changes to the given one change no page', async () => {
  const posts = [{ id: '1', text: 'before' }];
  const likes = { '42': ['1'] };
  const mock = createMock({ dataset: { posts, likes } });
  const { meta } = await page(createMock({ dataset }), { max_results: 5 });
  expect((await ask(mock, { pagination_token: meta?.next_token ?? '' })).status).toBe(400);
  posts[0] = { id: '1', text: 'after' };
  likes['42'].length = 0;
  expect((await page(mock, { max_results: 5 })).data).toEqual([{ id: '1', text: 'before' }]);
});

test('a member with the name `__proto__` is like any other', async () => {
  const posts = JSON.parse('[{"id":"1","text":"","scopes":{"__proto__":{"x":1}}}]');
  const mock = createMock({ dataset: { posts, likes: { '42': ['1'] } } });
  expect((await ask(mock, { 'tweet.fields': 'scopes' })).text).toContain('{"__proto__":{"x":1}}');
});

test('a handle that is the identifier of another user is that of its own user', async () => {
  const users = [
    { id: '7', name: 'Seven', username: '8' },
    { id: '8', name: 'Eight', username: 'eight' },
  ];
  const entities = { mentions: [{ username: '8' }] };
  const posts = ['7', '8'].map((id) => ({ id, text: '', author_id: id, entities }));
  const orders = [
    [['7', '8'], 'author_id,entities.mentions.username'],
    [['8', '7'], 'entities.mentions.username,author_id'],
  ] as const;
  for (const [liked, expansions] of orders) {
    const mock = createMock({ dataset: { posts, users, likes: { '42': [...liked] } } });
    const { includes, errors } = await page(mock, { expansions });
    expect(includes?.users?.map(({ id }) => id).sort()).toEqual(['7', '8']);
    expect(errors).toBeUndefined();
  }
});

test('errors of a data set are sent by whichever name an object is referenced, adapted to the parameter', async () => {
  const detail = 'Sorry, you are not authorized to see the Tweet with referenced_tweets.id: [30].';
  const protectedPost = {
    title: 'Authorization Error',
    detail,
    type: 'https://api.example.com/2/problems/not-authorized-for-resource',
    parameter: 'referenced_tweets.id',
    resource_type: 'tweet',
    value: '30',
    section: 'includes',
  };
  const suspended = {
    title: 'Forbidden',
    detail: 'User has been suspended: [Ghost].',
    type: 'https://api.example.com/2/problems/resource-not-found',
    parameter: 'entities.mentions.username',
    resource_type: 'user',
    resource_id: 'Ghost',
    value: 'Ghost',
  };
  const hidden = { ...protectedPost, parameter: 'id', resource_type: 'user', value: '60' };
  const post = {
    id: '10',
    text: '',
    referenced_tweets: [{ type: 'quoted' as const, id: '30' }],
    edit_history_tweet_ids: ['30', '31'],
    entities: { mentions: [{ id: '5', username: 'ghost' }] },
  };
  const mock = createMock({
    dataset: {
      posts: [post],
      users: [{ id: '60', name: 'Hidden', username: 'hidden' }],
      likes: { '42': ['10'] },
      errors: [protectedPost, suspended, hidden],
    },
  });
  const errorsOf = async (...names: string[]) => (await page(mock, { expansions: names })).errors;
  expect(await errorsOf('referenced_tweets.id', 'entities.mentions.username')).toEqual([
    protectedPost,
    suspended,
  ]);
  const parameter = 'edit_history_tweet_ids';
  expect(await errorsOf(parameter)).toEqual([
    { ...protectedPost, parameter, detail: detail.replace('referenced_tweets.id', parameter) },
    expect.objectContaining({ title: 'Not Found Error', value: '31' }),
  ]);
  // They say why the likes of a user cannot be listed, also of one whom others refer to.
  expect((await ask(mock, {}, '60')).body).toEqual({ errors: [hidden] });
});

test('errors about fields and topics come with their Posts, if their fields are requested', async () => {
  const hidden = {
    title: 'Field Authorization Error',
    parameter: 'id',
    resource_type: 'tweet',
    value: '11',
    field: 'promoted_metrics.impression_count',
  };
  const topic = { id: '5', name: 'Weather', description: 'Wind, rain and sun.' };
  const mock = createMock({
    dataset: {
      posts: [
        { id: '10', text: '', referenced_tweets: [{ type: 'quoted', id: '11' }] },
        { id: '11', text: '', context_annotations: [{ entity: topic }] },
      ],
      likes: { '42': ['10'] },
      topics: [topic],
      errors: [hidden],
    },
  });
  const both = ['promoted_metrics', 'context_annotations'];
  const asked = await page(mock, { expansions: 'referenced_tweets.id', 'tweet.fields': both });
  expect([asked.errors, asked.includes?.topics]).toEqual([[hidden], [topic]]);
  for (const query of [{ expansions: 'referenced_tweets.id' }, { 'tweet.fields': both }]) {
    const { errors, includes } = await page(mock, query);
    expect([errors, includes?.topics]).toEqual([undefined, undefined]);
  }
});
