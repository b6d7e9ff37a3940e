import { type Expansion, expansions, userFields } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { type Body, everything, page, walk } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock({ likes: 1000 });
/** A page with errors, and a token for it. */
const [whole, token] = await pageWithErrors();

async function pageWithErrors(): Promise<[page: Body, token: string]> {
  for (let token = ''; ; ) {
    const current = await page(mock, { ...everything, ...(token && { pagination_token: token }) });
    if (current.errors !== undefined) return [current, token];
    token = current.meta?.next_token ?? '';
    if (token === '') throw new Error('No page has errors.');
  }
}

test('a Post has the default fields, and nothing else when nothing is asked for', async () => {
  const { data = [] } = await page(mock);
  expect(data.length).toBeGreaterThan(5);
  for (const post of data) {
    expect(Object.keys(post)).toEqual(['id', 'text', 'edit_history_tweet_ids']);
  }
});

test('each object has exactly the default fields and those asked for', async () => {
  const { data, includes } = await page(mock, {
    expansions,
    'tweet.fields': ['lang', 'author_id'],
    'user.fields': ['verified_type'],
    'media.fields': ['width'],
    'poll.fields': ['voting_status'],
    'place.fields': ['country_code'],
  });
  const keysOf = (objects: readonly object[] = []) =>
    [...new Set(objects.flatMap(Object.keys))].sort();
  // No parameter requests `username`: it comes with some authors.
  const postKeys = ['author_id', 'edit_history_tweet_ids', 'id', 'lang', 'text', 'username'];
  expect(keysOf(data)).toEqual(postKeys);
  expect(keysOf(includes?.tweets)).toEqual(postKeys);
  expect(keysOf(includes?.users)).toEqual(['id', 'name', 'username', 'verified_type']);
  expect(keysOf(includes?.media)).toEqual(['media_key', 'type', 'width']);
  expect(keysOf(includes?.polls)).toEqual(['id', 'options', 'voting_status']);
  expect(keysOf(includes?.places)).toEqual(['country_code', 'full_name', 'id']);
});

test('the order in which fields are asked for does not matter', async () => {
  const one = await page(mock, { 'tweet.fields': ['lang', 'source'] });
  const other = await page(mock, { 'tweet.fields': ['source', 'lang', 'source'] });
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));
});

const keyOf = (object: object): string =>
  String('media_key' in object ? object.media_key : 'id' in object ? object.id : '');
const includedIn = ({ includes = {} }: Body): [member: string, key: string][] =>
  Object.entries(includes).flatMap(([member, objects]) =>
    objects.map((object: object): [string, string] => [member, keyOf(object)]),
  );

test('all expansions together repeat no object but Posts, and no error', () => {
  const included = includedIn(whole).filter(([member]) => member !== 'tweets');
  expect(new Set(included.map(String)).size).toBe(included.length);
  const errors = whole.errors?.map(({ resource_type, value }) => `${resource_type} ${value}`) ?? [];
  expect(errors.length).toBeGreaterThan(0);
  expect(new Set(errors).size).toBe(errors.length);
});

test('a missing related object is left out, and an error says so', async () => {
  const { data, includes, errors } = await page(mock, {
    expansions: ['referenced_tweets.id'],
    'tweet.fields': ['referenced_tweets'],
    pagination_token: token,
  });
  const deleted = errors?.filter(({ title }) => title === 'Not Found Error') ?? [];
  expect(deleted.length).toBeGreaterThan(0);
  const references = data?.flatMap((post) => post.referenced_tweets?.map(({ id }) => id) ?? []);
  for (const { resource_id, parameter } of deleted) {
    expect(parameter).toBe('referenced_tweets.id');
    expect(references).toContain(resource_id);
    expect(includes?.tweets?.map(({ id }) => id)).not.toContain(resource_id);
  }
});

test.each<Expansion>([
  'referenced_tweets.id.author_id',
  'referenced_tweets.id.attachments.media_keys',
])('%s reports the Posts that are gone on its way', async (expansion) => {
  const goneOn = async (asked: Expansion) =>
    (await page(mock, { expansions: [asked], pagination_token: token })).errors ?? [];
  const gone = (await goneOn('referenced_tweets.id')).map(({ value }) => value);
  const errors = await goneOn(expansion);
  expect(errors.map(({ value }) => value)).toEqual(gone);
  expect(new Set(errors.map(({ parameter }) => parameter))).toEqual(new Set([expansion]));
});

test('includes only has lists of objects that were expanded and found', async () => {
  expect(await page(mock, { 'user.fields': ['name'] })).not.toHaveProperty('includes');
  const nothing = createMock({
    dataset: { posts: [{ id: '1', text: 'x' }], likes: { '42': ['1'] } },
  });
  expect(await page(nothing, { expansions })).not.toHaveProperty('includes');
});

test('a user looks the same on every page', async () => {
  const query = { max_results: 100, expansions: 'author_id', 'user.fields': userFields };
  const users = (await walk(mock, query)).flatMap(({ includes }) => includes?.users ?? []);
  const different = new Set(users.map((user) => JSON.stringify(user)));
  expect(different.size).toBe(new Set(users.map(({ id }) => id)).size);
  expect(different.size).toBeLessThan(users.length - 10);
});
