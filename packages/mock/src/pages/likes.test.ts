import { expect, test } from 'vitest';
import { ask, idsOn, page, type Query, walk } from '../../test/ask.ts';
import { createMock, type DataSet, type LikesChange, type Mock, type PageSizes } from '../index.ts';

const user = '42';
/** The Posts of the data set. The user likes all but the first twenty. */
const ids = Array.from({ length: 60 }, (_, index) => String(1000 + index));
const likedIds = ids.slice(20);
const dataset: DataSet = {
  posts: ids.map((id) => ({ id, text: `Post ${id}` })),
  likes: { [user]: likedIds },
};

const listIds = async (mock: Mock, query: Query = { max_results: 100 }, userId = user) =>
  idsOn(await walk(mock, query, { userId }));

test('new likes come before the unchanged others', async () => {
  const query = { max_results: 100, 'tweet.fields': ['created_at'] };
  const mock = createMock({ likes: 30 });
  const before = (await page(mock, query)).data;
  mock.change({ user, like: 2 });
  expect((await page(mock, query)).data?.slice(2)).toEqual(before);
});

test.each<[what: string, changes: Omit<LikesChange, 'user'>[], expected: string[]]>([
  ['to like a liked Post', [{ like: ['1030', '1020'] }], likedIds],
  ['to unlike another Post', [{ unlike: ['1000', '1000'] }], likedIds],
  ['to like Posts', [{ like: ['1003', '1001'] }], ['1003', '1001', ...likedIds]],
  [
    'to unlike a Post, and like it anew',
    [{ unlike: ['1021'] }, { like: ['1021'] }],
    ['1021', ...likedIds.filter((id) => id !== '1021')],
  ],
  [
    'to unlike and like anew in one change',
    [{ like: ['1003', '1001'] }, { like: ['1001'], unlike: ['1001', '1003'] }],
    ['1001', ...likedIds],
  ],
  ['to unlike new likes', [{ like: ['1001'] }, { unlike: ['1001', '1020'] }], likedIds.slice(1)],
])('%s in a data set gives the right order', async (_, changes, expected) => {
  const mock = createMock({ dataset });
  for (const change of changes) mock.change({ user, ...change });
  expect(await listIds(mock)).toEqual(expected);
});

test.each<PageSizes>(['recorded', 'full'])(
  'the %s page of a user with no likes left has no data and no tokens',
  async (pages) => {
    const mock = createMock({ dataset, pages });
    mock.change({ user, unlike: ids });
    expect((await ask(mock)).text).toBe('{"meta":{"result_count":0}}');
    mock.change({ user, like: ['1000'] });
    expect(await listIds(mock)).toEqual(['1000']);
  },
);

/** A mock whose user unliked all but the second ten Posts; and the tokens that it gave before. */
async function createMockWithoutEnds(): Promise<{ mock: Mock; tokens: (string | undefined)[] }> {
  const mock = createMock({ dataset, pages: 'full' });
  const pages = await walk(mock, { max_results: 10 });
  mock.change({ user, unlike: [...likedIds.slice(0, 10), ...likedIds.slice(20)] });
  return { mock, tokens: pages.map(({ meta }) => meta?.next_token) };
}

test('no page of a full walk is empty when the first and last likes have gone', async () => {
  const { mock } = await createMockWithoutEnds();
  const pages = await walk(mock, { max_results: 10 });
  expect(pages).toHaveLength(1);
  expect(idsOn(pages)).toEqual(likedIds.slice(10, 20));
});

test('a token for a page after the last likes still leads back', async () => {
  const { mock, tokens } = await createMockWithoutEnds();
  const [, thirdPageToken = ''] = tokens;
  const { meta } = await page(mock, { max_results: 10, pagination_token: thirdPageToken });
  expect(meta).toEqual({ result_count: 0, previous_token: expect.any(String) });
});

test('a Post must be liked before it can be unliked', async () => {
  const mock = createMock({ likes: 9 });
  const laterMock = createMock({ likes: 9 });
  laterMock.change({ user, like: 1 });
  const [futureId = ''] = await listIds(laterMock);
  // The next new like will have this identifier. To unlike it before changes nothing.
  mock.change({ user, unlike: [futureId] });
  mock.change({ user, like: 1 });
  expect(await listIds(mock)).toEqual(await listIds(laterMock));
});

test('a page keeps its size when some of its Posts are unliked', async () => {
  const mock = createMock({ dataset });
  const countPosts = async () => (await page(mock, { max_results: 10 })).meta?.result_count ?? 0;
  const countBefore = await countPosts();
  mock.change({ user, unlike: ids.slice(22, 25) });
  expect(await countPosts()).toBe(countBefore);
});

test.each([
  { change: 3, error: 'cannot be 3. Give an object such as { "user": "42", "like": 2 }.' },
  {
    change: { user, like: 2, dislike: 1 },
    error: '`change[1].dislike` does not exist. Give one of user, like, unlike.',
  },
  { change: { user }, error: 'it changes nothing. Give at least one of like, unlike.' },
  { change: { like: 1 }, error: '`change[1].user` cannot be undefined.' },
  {
    change: { user, unlike: [5] },
    error: 'cannot be [5]. Give a list of identifiers of Posts',
  },
  {
    change: { user, like: ['1000'] },
    error: 'Posts are generated. Give how many more to like',
  },
  { change: { user, like: -1 }, error: '`change[1].like` cannot be -1. Give a whole number' },
  { change: { user, unlike: ['5'] }, error: 'there is no Post 5 that user 42 liked.' },
])('of generated Posts, the change $change is refused: $error', async ({ change, error }) => {
  await expectRefused(createMock(), [{ user, like: 1 }, change], error);
});

test.each([
  { change: { user: '7', like: ['1000'] }, error: 'there is no user 7. Give an existing user.' },
  {
    change: { user, like: 2 },
    error: 'Posts come from a data set. Give the identifiers of Posts in it',
  },
  {
    change: { user, like: ['1000', '5'] },
    error: '`change[1].like[1]` cannot be used: there is',
  },
  {
    change: { user, unlike: ['5'] },
    error: '`change[1].unlike[0]` cannot be used: there is no Post 5',
  },
])('of a data set, the change $change is refused: $error', async ({ change, error }) => {
  await expectRefused(createMock({ dataset }), [{ user, like: ['1000'] }, change], error);
});

/** Expects an error about the second change, and that the first one, which is valid, is not made either. */
async function expectRefused(mock: Mock, changes: unknown[], error: string): Promise<void> {
  const idsBefore = await listIds(mock);
  // JavaScript callers may pass these.
  expect(() => mock.change(...(changes as LikesChange[]))).toThrow(
    expect.objectContaining({
      option: expect.stringMatching(/^change\[1\]/),
      message: expect.stringContaining(error),
    }),
  );
  expect(await listIds(mock)).toEqual(idsBefore);
}

test.each([
  { what: 'undoes the changes of these likes', userId: '42', count: 9 },
  { what: 'leaves the changes of others', userId: '43', count: 11 },
])('a reset of a user $what', async ({ userId, count }) => {
  const mock = createMock({ likes: 9 });
  mock.change({ user: '42', like: 2 }, { user: '43', like: 2 });
  mock.for({ user: '42' }).reset();
  expect(await listIds(mock, { max_results: 100 }, userId)).toHaveLength(count);
});
