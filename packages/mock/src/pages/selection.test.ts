import { type Expansion, expansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { ask, type Body, everything, page, send } from '../../test/ask.ts';
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

test('each object has exactly the default fields and those asked for, in any order', async () => {
  const keysOf = (objects: readonly object[] = []) =>
    [...new Set(objects.flatMap(Object.keys))].sort();
  const plain = await page(mock);
  expect(plain).not.toHaveProperty('includes');
  expect(keysOf(plain.data)).toEqual(['edit_history_tweet_ids', 'id', 'text']);

  const query = {
    expansions,
    'tweet.fields': ['lang', 'author_id'],
    'user.fields': ['verified_type'],
    'media.fields': ['width'],
    'poll.fields': ['voting_status'],
    'place.fields': ['country_code'],
  };
  const asked = await page(mock, query);
  const { data, includes } = asked;
  // No parameter requests `username`: it comes with some authors.
  const postKeys = ['author_id', 'edit_history_tweet_ids', 'id', 'lang', 'text', 'username'];
  expect(keysOf(data)).toEqual(postKeys);
  expect(keysOf(includes?.tweets)).toEqual(postKeys);
  expect(keysOf(includes?.users)).toEqual(['id', 'name', 'username', 'verified_type']);
  expect(keysOf(includes?.media)).toEqual(['media_key', 'type', 'width']);
  expect(keysOf(includes?.polls)).toEqual(['id', 'options', 'voting_status']);
  expect(keysOf(includes?.places)).toEqual(['country_code', 'full_name', 'id']);
  const other = await page(mock, { ...query, 'tweet.fields': ['author_id', 'lang', 'author_id'] });
  expect(JSON.stringify(other)).toBe(JSON.stringify(asked));
});

const keyOf = (object: object): string =>
  String('media_key' in object ? object.media_key : 'id' in object ? object.id : '');

test('all expansions together repeat no object but Posts, which are the same in both places, and no error', async () => {
  const included = Object.entries(whole.includes ?? {}).flatMap(([member, objects]) =>
    member === 'tweets' ? [] : objects.map((object: object) => `${member} ${keyOf(object)}`),
  );
  expect(new Set(included).size).toBe(included.length);
  const errors = whole.errors?.map(({ resource_type, value }) => `${resource_type} ${value}`) ?? [];
  expect(errors.length).toBeGreaterThan(0);
  expect(new Set(errors).size).toBe(errors.length);
  const posts = new Set(whole.includes?.tweets?.map((post) => JSON.stringify(post)));
  const versions = whole.data?.filter((post) => post.edit_history_tweet_ids?.includes(post.id));
  expect(versions?.length).toBeGreaterThan(80);
  for (const post of versions ?? []) expect(posts).toContain(JSON.stringify(post));
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

test('a user without likes gets a page without data and tokens, and one who does not exist errors and nothing else', async () => {
  const few = createMock({ users: { '42': 0 } });
  expect((await ask(few)).text).toBe('{"meta":{"result_count":0}}');
  const { status, body } = await ask(few, {}, '43');
  const about = { parameter: 'id', value: '43', resource_id: '43', resource_type: 'user' };
  const error = {
    title: 'Not Found Error',
    type: 'https://api.example.com/2/problems/resource-not-found',
    detail: 'Could not find user with id: [43].',
    ...about,
  };
  expect([status, body]).toEqual([200, { errors: [error] }]);
  // Without a list of users, too large numbers are nobody.
  for (const id of ['9223372036854775808', '0']) {
    expect(Object.keys((await ask(mock, {}, id)).body)).toEqual(['errors']);
  }
});

test('a token of another user, seed or number of likes is a 400 that names it', async () => {
  for (const [options, user] of [
    [{ likes: 1000 }, '43'],
    [{ likes: 1000, seed: 2 }, '42'],
    [{ likes: 1001 }, '42'],
  ] as const) {
    const { meta } = await page(createMock(options), { max_results: 5 }, user);
    const answer = await ask(mock, { pagination_token: meta?.next_token ?? '' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([
      { parameters: { pagination_token: [meta?.next_token] } },
    ]);
  }
});

test('the same options and requests give the same bytes', async () => {
  const answers = async () => {
    const options = { seed: 3, rateLimit: { limit: 2 }, now: () => 1_700_000_000_000 };
    const same = createMock({ ...options, faults: [{ probability: 0.5, code: 503 }] });
    const texts: string[] = [];
    for (const query of ['max_results=9&expansions=author_id', 'max_results=1', '', '']) {
      const url = `http://mock.test/2/users/42/liked_tweets?${query}`;
      const { status, headers, text } = await send(same, url);
      texts.push(JSON.stringify([status, [...headers], text]));
    }
    return texts;
  };
  expect(await answers()).toEqual(await answers());
});

test('after a reset, the same requests get the same bytes again', async () => {
  const same = createMock();
  const first = await ask(same);
  await ask(same);
  same.reset();
  const again = await ask(same);
  expect([...again.headers]).toEqual([...first.headers]);
  expect(again.text).toBe(first.text);
});
