import { type Expansion, expansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { type Body, everything, page } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock({ likes: 1000 });
/** A page with errors, requested with all fields and expansions, and the token that leads to the page. */
const { pageWithErrors, token } = await findPageWithErrors();

async function findPageWithErrors(): Promise<{ pageWithErrors: Body; token: string }> {
  // No token leads to the first page, so the search begins with the second.
  let nextToken = (await page(mock)).meta?.next_token;
  while (nextToken !== undefined) {
    const current = await page(mock, { ...everything, pagination_token: nextToken });
    if (current.errors !== undefined) return { pageWithErrors: current, token: nextToken };
    nextToken = current.meta?.next_token;
  }
  throw new Error('No page but the first has errors.');
}

/** The names of the members that at least one of the objects has, in order. */
function listMemberNames(objects: readonly object[] = []): string[] {
  return [...new Set(objects.flatMap(Object.keys))].sort();
}

test('a page of a plain request has only the default fields', async () => {
  const plain = await page(mock);
  expect(plain).not.toHaveProperty('includes');
  expect(listMemberNames(plain.data)).toEqual(['edit_history_tweet_ids', 'id', 'text']);
});

const selection = {
  expansions,
  'tweet.fields': ['lang', 'author_id'],
  'user.fields': ['verified_type'],
  'media.fields': ['width'],
  'poll.fields': ['voting_status'],
  'place.fields': ['country_code'],
};

test('each object has exactly the default fields and the requested ones', async () => {
  const { data, includes } = await page(mock, selection);
  // Some Posts have a `username`. No parameter requests it: it comes with `author_id`.
  const postKeys = ['author_id', 'edit_history_tweet_ids', 'id', 'lang', 'text', 'username'];
  expect(listMemberNames(data)).toEqual(postKeys);
  expect(listMemberNames(includes?.tweets)).toEqual(postKeys);
  expect(listMemberNames(includes?.users)).toEqual(['id', 'name', 'username', 'verified_type']);
  expect(listMemberNames(includes?.media)).toEqual(['media_key', 'type', 'width']);
  expect(listMemberNames(includes?.polls)).toEqual(['id', 'options', 'voting_status']);
  expect(listMemberNames(includes?.places)).toEqual(['country_code', 'full_name', 'id']);
});

test('the order of requested fields changes no byte', async () => {
  const reordered = { ...selection, 'tweet.fields': ['author_id', 'lang', 'author_id'] };
  expect(JSON.stringify(await page(mock, reordered))).toBe(
    JSON.stringify(await page(mock, selection)),
  );
});

// Posts can be included twice, as by the service: see `Timeline.findDuplicate`.
test('all expansions together include each object but Posts once', () => {
  const { tweets: _, ...others } = pageWithErrors.includes ?? {};
  for (const objects of Object.values(others)) {
    const texts = objects.map((object: object) => JSON.stringify(object));
    expect(new Set(texts).size).toBe(texts.length);
  }
  expect(Object.keys(others)).toContain('users');
});

test('a repeated expansion includes each poll once', async () => {
  const repeated = ['attachments.poll_ids', 'attachments.poll_ids'];
  const ids = (await page(mock, { expansions: repeated })).includes?.polls?.map(({ id }) => id);
  expect(ids?.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids?.length);
});

test('all expansions together report no object twice', () => {
  const errors =
    pageWithErrors.errors?.map(({ resource_type, value }) => `${resource_type} ${value}`) ?? [];
  expect(errors.length).toBeGreaterThan(0);
  expect(new Set(errors).size).toBe(errors.length);
});

test('an included Post is the same as in `data`', () => {
  const included = new Set(pageWithErrors.includes?.tweets?.map((post) => JSON.stringify(post)));
  // The expansion `edit_history_tweet_ids` includes each Post that is among its own versions, as most are.
  const posts =
    pageWithErrors.data?.filter((post) => post.edit_history_tweet_ids?.includes(post.id)) ?? [];
  expect(posts.length).toBeGreaterThan(80);
  expect(posts.filter((post) => !included.has(JSON.stringify(post)))).toEqual([]);
});

test.each<Expansion>([
  'referenced_tweets.id.author_id',
  'referenced_tweets.id.attachments.media_keys',
])('%s reports the missing Posts on its way', async (expansion) => {
  const listErrors = async (expanded: Expansion) =>
    (await page(mock, { expansions: [expanded], pagination_token: token })).errors ?? [];
  const missingIds = (await listErrors('referenced_tweets.id')).map(({ value }) => value);
  const errors = await listErrors(expansion);
  expect(missingIds).not.toEqual([]);
  expect(errors.map(({ value }) => value)).toEqual(missingIds);
  expect(new Set(errors.map(({ parameter }) => parameter))).toEqual(new Set([expansion]));
});

// The username of user 7 is `8`, which is also the identifier of user 8: both must be included.
test.each([
  { liked: ['7', '8'], list: 'author_id,entities.mentions.username' },
  { liked: ['8', '7'], list: 'entities.mentions.username,author_id' },
])('a username may be the identifier of another user: $list', async ({ liked, list }) => {
  const users = [
    { id: '7', name: 'Seven', username: '8' },
    { id: '8', name: 'Eight', username: 'eight' },
  ];
  const entities = { mentions: [{ username: '8' }] };
  const posts = ['7', '8'].map((id) => ({ id, text: '', author_id: id, entities }));
  const dataSetMock = createMock({ dataset: { posts, users, likes: { '42': liked } } });
  const { includes, errors } = await page(dataSetMock, { expansions: list });
  expect(includes?.users?.map(({ id }) => id).sort()).toEqual(['7', '8']);
  expect(errors).toBeUndefined();
});

test('a missing Post between two others does not end an expansion', async () => {
  const users = ['7', '8'].map((id) => ({ id, name: 'Any', username: `user${id}` }));
  const quoted = (id: string) => ({ type: 'quoted' as const, id });
  const posts = [
    // There is no Post 99.
    { id: '10', text: '', referenced_tweets: ['11', '99', '12'].map(quoted) },
    { id: '11', text: '', author_id: '7' },
    { id: '12', text: '', author_id: '8' },
  ];
  const dataSetMock = createMock({ dataset: { posts, users, likes: { '42': ['10'] } } });
  const { includes, errors } = await page(dataSetMock, {
    expansions: 'referenced_tweets.id.author_id',
  });
  expect(includes?.users?.map(({ id }) => id)).toEqual(['7', '8']);
  expect(errors).toMatchObject([{ resource_type: 'tweet', value: '99' }]);
});

test('a missing user and a missing Post with the same identifier are both reported', async () => {
  const posts = [
    {
      id: '10',
      text: '',
      author_id: '7',
      referenced_tweets: [{ type: 'quoted' as const, id: '7' }],
    },
  ];
  const dataSetMock = createMock({ dataset: { posts, likes: { '42': ['10'] } } });
  const { errors } = await page(dataSetMock, { expansions: 'author_id,referenced_tweets.id' });
  expect(errors?.map(({ resource_type }) => resource_type)).toEqual(['user', 'tweet']);
});
