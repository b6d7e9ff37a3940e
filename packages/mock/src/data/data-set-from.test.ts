import { describe, expect, test } from 'vitest';
import { ask, walk } from '../../test/ask.ts';
import { createMock, dataSetFrom, type HarEntry, type PageOfUser } from '../index.ts';

const listing = (...ids: string[]): object[] => ids.map((id) => ({ id, text: `Post ${id}` }));

/** A page that was requested with a token, or with none. */
function paged(ids: string, token?: string, meta: object = {}): PageOfUser {
  const query = token === undefined ? {} : { pagination_token: token };
  return { userId: '42', page: { data: listing(...ids), meta, query } };
}

const entry = (url: string, body: unknown, status = 200, method = 'GET'): HarEntry => ({
  request: { method, url },
  response: { status, content: { text: typeof body === 'string' ? body : JSON.stringify(body) } },
});

const notFound = {
  title: 'Not Found Error',
  type: 'https://api.example.com/2/problems/resource-not-found',
  detail: 'Could not find tweet with referenced_tweets.id: [9].',
  parameter: 'referenced_tweets.id',
  value: '9',
  resource_id: '9',
  resource_type: 'tweet',
};

describe('what was recorded', () => {
  test('may have any value as a name: objects with no name are left out', () => {
    const odd = { toString: 1 };
    const users = [
      { id: '1', name: '', username: 'a' },
      { id: odd, name: '', username: 'A' },
    ];
    const errors = [{ ...notFound, parameter: odd }];
    const page = { data: listing('3'), includes: { users: users.toReversed() }, errors };
    const dataset = dataSetFrom([{ userId: '42', page }]);
    expect(dataset).toEqual({
      posts: listing('3'),
      users: users.slice(0, 1),
      likes: { '42': ['3'] },
      errors: [{ ...notFound, parameter: undefined }],
    });
    expect(() => createMock({ dataset })).not.toThrow();
  });

  test('may be bodies in the order of the listing', () => {
    const bodies = [
      { data: listing('3', '2') },
      { data: listing('1') },
      { meta: { result_count: 0 } },
    ];
    expect(dataSetFrom(bodies.map((page) => ({ userId: '42', page })))).toEqual({
      posts: listing('3', '2', '1'),
      likes: { '42': ['3', '2', '1'] },
    });
  });

  test('may be entries of a HAR file; those for other operations are ignored', () => {
    const url = 'https://api.example.com/base/2/users/42/liked_tweets';
    const inBase64 = Buffer.from(JSON.stringify({ data: [{ id: '1', text: 'é' }] })).toString(
      'base64',
    );
    const { likes, posts } = dataSetFrom([
      entry('https://api.example.com/2/tweets/5', { data: [{ id: '5', text: '' }] }),
      entry(url, { data: listing('2'), meta: { next_token: 'b' } }),
      entry(url, { data: listing('8') }, 206),
      entry(url, '{"data":[{"id":"7","te'),
      entry(url, { data: listing('9') }, 200, 'POST'),
      entry(url, 'null'),
      entry('https://api.example.com/2/users/%FF/liked_tweets', { data: listing('6') }),
      { ...entry(url, ''), response: { status: 0 } },
      { ...entry(url, ''), response: { status: 200, content: { text: '?', encoding: 'base64' } } },
      {
        ...entry(`${url}?max_results=5&pagination_token=b`, ''),
        response: { status: 200, content: { text: inBase64, encoding: 'base64' } },
      },
    ]);
    expect(likes).toEqual({ '42': ['2', '1'] });
    expect(posts).toEqual([...listing('2'), { id: '1', text: 'é' }]);
  });

  test.each([
    [[{ data: [] }], 'Item 0 of the recording is not a page. Give { userId, page }'],
    [[entry('http://a/b', {}), 5], 'Item 1 of the recording is not a page'],
    [[], 'The recording has no page'],
    [
      [
        {
          ...entry('http://a/2/users/42/liked_tweets', ''),
          response: { status: 200, content: {} },
        },
      ],
      'The recording has no page: 0 of 1 answers are used, not 1 with no body. Give at least one answer with status 200 and its body.',
    ],
  ])('is refused without a page: %j', (recorded, message) => {
    expect(() => dataSetFrom(recorded as HarEntry[])).toThrow(message);
  });
});

describe('copies of an object', () => {
  test('are one that has the members of all, the richer lists, and the later values', () => {
    const posts = [
      {
        id: '1',
        text: 'a',
        lang: 'en',
        public_metrics: { like_count: 10, reply_count: 0 },
        entities: { urls: [{ url: 'u', unwound_url: 'long', title: 't' }], hashtags: [] },
      },
      {
        id: '1',
        text: 'a',
        author_id: '5',
        public_metrics: { like_count: 9, bookmark_count: 1 },
        entities: { urls: [{ url: 'u' }], hashtags: [{ tag: 'x' }] },
      },
    ];
    const pages = [{ data: posts.slice(0, 1), includes: { tweets: posts.slice(1) } }];
    expect(dataSetFrom(pages.map((page) => ({ userId: '42', page }))).posts).toEqual([
      {
        id: '1',
        text: 'a',
        lang: 'en',
        author_id: '5',
        public_metrics: { like_count: 9, reply_count: 0, bookmark_count: 1 },
        entities: {
          urls: [{ url: 'u', unwound_url: 'long', title: 't' }],
          hashtags: [{ tag: 'x' }],
        },
      },
    ]);
  });

  test('of every resource are found by their identifier', () => {
    const page = (name: string) => ({
      includes: {
        users: [{ id: '5', username: 'a', name }],
        media: [{ media_key: '3_1', type: name }],
        polls: [{ id: '6', voting_status: name, options: [] }],
        places: [{ id: 'b', full_name: 'B', name }],
      },
    });
    expect(dataSetFrom(['old', 'new'].map((name) => ({ userId: '42', page: page(name) })))).toEqual(
      {
        posts: [],
        likes: {},
        ...page('new').includes,
      },
    );
  });

  test('that are users of one handle stay apart: the handle leads to the one seen last', async () => {
    const user = (id: string) => ({ id, name: '', username: 'Museum' });
    const page = {
      data: [{ id: '3', text: '', entities: { mentions: [{ username: 'museum' }] } }],
      includes: { users: [user('1'), user('2'), user('1')] },
    };
    const dataset = dataSetFrom([{ userId: '42', page }]);
    expect(dataset.users).toEqual([user('2'), user('1')]);
    const query = { expansions: 'entities.mentions.username' };
    expect((await ask(createMock({ dataset }), query)).body.includes?.users).toEqual([user('1')]);
  });
});

test.each([
  ['2018-10-10T20:19:24.000Z', 'Wed Oct 10 20:19:24 +0000 2018'],
  ['2018-10-10T22:19:24+02:00', 'Wed Oct 10 20:19:24 +0000 2018'],
  ['Wed Oct 10 20:19:24 +0000 2018', 'Wed Oct 10 20:19:24 +0000 2018'],
  ['+002018-10-10T20:19:24Z', undefined],
  ['2018-10-10', undefined],
  ['2018-99-10T20:19:24Z', undefined],
])('a Post of %s was created at %s', (created_at, expected) => {
  const includes = {
    tweets: [{ id: '1', text: '', created_at }],
    users: [{ id: '1', name: '', username: 'a', created_at: '2018-10-10T20:19:24.000Z' }],
  };
  const { posts, users } = dataSetFrom([{ userId: '42', page: { includes } }]);
  expect(posts[0]?.created_at).toBe(expected);
  expect(users).toEqual(includes.users);
});

const tokens = (next_token: string) => ({ next_token });
const kept = (ids: string, meta: object): PageOfUser => ({
  userId: '42',
  page: { data: listing(...ids), meta },
});

test.each<[string, readonly PageOfUser[], string]>([
  ['pages overlap', [paged('dcb', undefined, tokens('1')), paged('ba', '1')], 'dcba'],
  [
    'later walks begin with newer likes, whole or in part',
    [
      ...[paged('edc', undefined, tokens('1')), paged('ba', '1')],
      ...[paged('gfe', undefined, tokens('1')), paged('dc', '1', tokens('2')), paged('ba', '2')],
      ...[paged('hgf'), paged('jih'), paged('z')],
    ],
    'zjihgfedcba',
  ],
  ['Posts were unliked', [paged('xdcyba'), paged('edcba')], 'exdcyba'],
  ['a Post was liked again', [paged('dcba'), paged('bdca')], 'bdca'],
  ['a Post was unliked, and another liked again', [paged('xcba'), paged('bdca')], 'bdxca'],
  [
    'walks alternate, and pages are asked for again',
    [
      ...[paged('fe', undefined, tokens('1')), paged('gfe', undefined, tokens('2'))],
      ...[paged('dc', '1', tokens('3')), paged('dcb', '2')],
      ...[paged('dc', '1', tokens('3')), paged('ba', '3')],
    ],
    'gfedcba',
  ],
  [
    'they were walked backward',
    [
      paged('', 'end', { previous_token: '3' }),
      paged('ba', '3', { next_token: 'end', previous_token: '2' }),
      paged('dc', '2', { next_token: '4', previous_token: '1' }),
      paged('e', '1', { next_token: '5' }),
    ],
    'edcba',
  ],
  [
    'the walk turned back',
    [
      paged('fe', undefined, tokens('1')),
      paged('dc', '1', { next_token: '2', previous_token: '0' }),
      paged('ba', '2', { previous_token: 'back' }),
      paged('dc', 'back', { next_token: '2', previous_token: '0' }),
    ],
    'fedcba',
  ],
  [
    'kept bodies show by their tokens that a walk begins',
    [
      ...[kept('dc', tokens('1')), kept('ba', { previous_token: '0' })],
      ...[kept('ed', tokens('1')), kept('cb', { previous_token: '0', next_token: '2' })],
    ],
    'edcba',
  ],
  [
    'the first of several kept walks goes further',
    [
      ...[kept('dcba', tokens('1')), kept('hg', tokens('2'))],
      kept('fe', { next_token: '3', previous_token: '0' }),
      kept('dc', { previous_token: '0' }),
    ],
    'hgfedcba',
  ],
])('likes are in their order, each once, where %s', (_, pages, likes) => {
  expect(dataSetFrom(pages).likes['42']?.join('')).toBe(likes);
});

test('likes are apart for each user, and where no page is between them', () => {
  const pages = ['1', '2', '1'].map((userId, index) => ({
    userId,
    page: { data: listing(`${index}`) },
  }));
  expect(dataSetFrom(pages).likes).toEqual({ '1': ['0', '2'], '2': ['1'] });
  const apart = [paged('fe', undefined, tokens('1')), paged('ba', 'unseen')];
  expect(dataSetFrom(apart, { allowGaps: true }).likes).toEqual({ '42': [...'feba'] });
});

describe('errors', () => {
  const about = (value: string, parameter = 'referenced_tweets.id') => ({
    ...notFound,
    value,
    parameter,
  });
  const errorsOf = (...errors: object[]) =>
    dataSetFrom([{ userId: '42', page: { data: listing('1'), errors } }]).errors;

  test('are kept, the latest of each object and parameter', () => {
    const later = { ...about('9'), title: 'Forbidden' };
    expect(errorsOf(about('9'), about('8'), about('9', 'edit_history_tweet_ids'), later)).toEqual([
      later,
      about('8'),
      about('9', 'edit_history_tweet_ids'),
    ]);
  });

  test('name the object by its identifier where they have no value', () => {
    const { value: _, ...error } = about('9');
    expect(errorsOf(error)).toEqual([{ ...error, value: '9' }]);
  });

  test('about a user alone are sent again when that user is requested', async () => {
    const hidden = { ...about('60', 'id'), resource_type: 'user', title: 'Authorization Error' };
    const dataset = dataSetFrom([{ userId: '60', page: { errors: [hidden] } }]);
    expect((await ask(createMock({ dataset }), {}, '60')).body).toEqual({ errors: [hidden] });
  });
});

test('a user who is gone is reported twice, as recorded, and a renamed one not at all', async () => {
  const gone = (parameter: string, value: string) => ({
    title: 'Not Found Error',
    type: 'https://api.example.com/2/problems/resource-not-found',
    detail: `Could not find user with ${parameter}: [${value}].`,
    parameter,
    value,
    resource_id: value,
    resource_type: 'user',
  });
  const page = {
    data: [
      {
        id: '1',
        text: '@ghost @old hello',
        edit_history_tweet_ids: ['1'],
        in_reply_to_user_id: '66',
        entities: { mentions: [{ username: 'ghost' }, { username: 'old' }] },
      },
    ],
    errors: [gone('entities.mentions.username', 'ghost'), gone('in_reply_to_user_id', '66')],
    meta: { result_count: 1 },
  };
  const mock = createMock({ dataset: dataSetFrom([{ userId: '42', page }]) });
  const expansions = 'entities.mentions.username,in_reply_to_user_id';
  const query = { 'tweet.fields': 'entities,in_reply_to_user_id', expansions };
  expect((await walk(mock, query))[0]?.errors).toEqual(page.errors);
});
