import { expansions as allExpansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { ask, page } from '../../test/ask.ts';
import { createMock, type DataSet } from '../index.ts';

const otherIds = Array.from({ length: 20 }, (_, index) => `${100 + index}`);
const users = [
  { id: '1', name: 'Harbour Library', username: 'harbourlibrary' },
  { id: '2', name: 'Town Museum', username: 'townMUSEUM', verified_type: 'business' as const },
];
const polls = [{ id: '5', options: [{ position: 1, label: 'Yes', votes: 2 }] }];
const places = [{ id: 'abc', full_name: 'Port City' }];
const text = '@townmuseum @TOWNMUSEUM hello';
/** Post 10 refers to one object of each kind, and to two that the data set lacks. */
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
          // There is no such user.
          { start: 12, end: 23, username: 'nobody' },
        ],
      },
      attachments: { media_keys: ['3_1'], poll_ids: ['5'] },
      geo: { place_id: 'abc' },
      referenced_tweets: [
        { type: 'quoted', id: '11' },
        // There is no such Post.
        { type: 'replied_to', id: '99' },
      ],
    },
    { id: '11', text: 'An older Post.', author_id: '2' },
    ...otherIds.map((id) => ({ id, text: `Post ${id}`, author_id: '2' })),
  ],
  users: [...users, { id: '3', name: 'Silent', username: 'silent' }],
  media: [{ media_key: '3_1', type: 'photo', width: 10, height: 10 }],
  polls,
  places,
  likes: { '42': ['10', ...otherIds], '44': [] },
};

test('a data set is selected and expanded as generated Posts are', async () => {
  const { data, includes, errors } = await page(createMock({ dataset }), {
    max_results: 5,
    'tweet.fields': ['lang'],
    'user.fields': ['verified_type'],
    expansions: allExpansions,
  });
  expect(data?.[0]).toEqual({ id: '10', text, lang: 'en' });
  const tweets = [{ id: '11', text: 'An older Post.' }];
  const media = [{ media_key: '3_1', type: 'photo' }];
  expect(includes).toEqual({ media, places, polls, tweets, users });
  expect(errors).toMatchObject([
    { parameter: 'entities.mentions.username', resource_type: 'user', resource_id: 'nobody' },
    { parameter: 'referenced_tweets.id', resource_type: 'tweet', resource_id: '99' },
  ]);
});

const emptyPage = '{"meta":{"result_count":0}}';

test.each([
  { user: '44', where: 'likes' },
  { user: '3', where: 'users' },
])('user $user, who is in `$where` and likes nothing, gets an empty page', async ({ user }) => {
  expect((await ask(createMock({ dataset }), { userId: user })).text).toBe(emptyPage);
});

test('a user who is not in the data set gets errors', async () => {
  const { body } = await ask(createMock({ dataset }), { userId: '4' });
  expect(Object.keys(body)).toEqual(['errors']);
});

test('an error about references to a user does not hide the likes', async () => {
  const error = { title: 'Not Found Error', resource_type: 'user', value: '3' };
  const mock = createMock({
    dataset: { ...dataset, errors: [{ ...error, parameter: 'author_id' }] },
  });
  expect((await ask(mock, { userId: '3' })).text).toBe(emptyPage);
});

test('a token of another data set is refused', async () => {
  const other = createMock({ dataset: { posts: [], likes: { '42': [] } } });
  const { meta } = await page(createMock({ dataset }), { max_results: 5 });
  expect((await ask(other, { query: { pagination_token: meta?.next_token ?? '' } })).status).toBe(
    400,
  );
});

test('later changes to a given data set change no page', async () => {
  const posts = [{ id: '1', text: 'before' }];
  const likes = { '42': ['1'] };
  const mock = createMock({ dataset: { posts, likes } });
  posts[0] = { id: '1', text: 'after' };
  likes['42'].length = 0;
  expect((await page(mock, { max_results: 5 })).data).toEqual([{ id: '1', text: 'before' }]);
});

const protectedPost = {
  title: 'Authorization Error',
  detail: 'Sorry, you are not authorized to see the Tweet with referenced_tweets.id: [30].',
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
const hiddenLikes = { ...protectedPost, parameter: 'id', resource_type: 'user', value: '60' };
const dataSetWithErrors: DataSet = {
  posts: [
    {
      id: '10',
      text: '',
      referenced_tweets: [{ type: 'quoted', id: '30' }],
      edit_history_tweet_ids: ['30', '31'],
      entities: { mentions: [{ id: '5', username: 'ghost' }] },
    },
  ],
  users: [{ id: '60', name: 'Hidden', username: 'hidden' }],
  likes: { '42': ['10'] },
  errors: [protectedPost, suspended, hiddenLikes],
};

async function listErrors(...names: string[]) {
  return (await page(createMock({ dataset: dataSetWithErrors }), { expansions: names })).errors;
}

test('an error of a data set is sent for a missing object', async () => {
  expect(await listErrors('referenced_tweets.id')).toEqual([protectedPost]);
});

test('an error about a username is sent for a mention in another case, with an id', async () => {
  expect(await listErrors('entities.mentions.username')).toEqual([suspended]);
});

test('only the parameter changes in an error that is adapted', async () => {
  const error = {
    title: 'Forbidden',
    detail: 'We did not find the user with id: [61].',
    type: 'about:blank',
    parameter: 'id',
    resource_type: 'user',
    value: '61',
  };
  const posts = [{ id: '10', text: '', author_id: '61' }];
  const mock = createMock({ dataset: { posts, likes: { '42': ['10'] }, errors: [error] } });
  const { errors } = await page(mock, { expansions: 'author_id' });
  const detail = 'We did not find the user with author_id: [61].';
  expect(errors).toEqual([{ ...error, parameter: 'author_id', detail }]);
});

test('an error about the likes of a user is sent instead of them', async () => {
  const { body } = await ask(createMock({ dataset: dataSetWithErrors }), { userId: '60' });
  expect(body).toEqual({ errors: [hiddenLikes] });
});

const hiddenField = {
  title: 'Field Authorization Error',
  parameter: 'id',
  resource_type: 'tweet',
  value: '11',
  field: 'promoted_metrics.impression_count',
};
const topic = { id: '5', name: 'Weather', description: 'Wind, rain and sun.' };
const dataSetWithTopics: DataSet = {
  posts: [
    { id: '10', text: '', referenced_tweets: [{ type: 'quoted', id: '11' }] },
    { id: '11', text: '', context_annotations: [{ entity: topic }] },
  ],
  likes: { '42': ['10'] },
  topics: [topic],
  errors: [hiddenField],
};
const fields = ['promoted_metrics', 'context_annotations'];

test('errors about fields and topics come with the included Post', async () => {
  const query = { expansions: 'referenced_tweets.id', 'tweet.fields': fields };
  const { errors, includes } = await page(createMock({ dataset: dataSetWithTopics }), query);
  expect(errors).toEqual([hiddenField]);
  expect(includes?.topics).toEqual([topic]);
});

test.each([{ expansions: 'referenced_tweets.id' }, { 'tweet.fields': fields }])(
  'neither errors about fields nor topics come with %j',
  async (query) => {
    const { errors, includes } = await page(createMock({ dataset: dataSetWithTopics }), query);
    expect(errors).toBeUndefined();
    expect(includes?.topics).toBeUndefined();
  },
);
