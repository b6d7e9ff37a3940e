import { type Expansion, expansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { ask, type Body, everything, page, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock({ likes: 1000 });
/** A page with errors, and a token for it. */
const { whole, token } = await findPageWithErrors();

async function findPageWithErrors(): Promise<{ whole: Body; token: string }> {
  for (let token = ''; ; ) {
    const current = await page(mock, { ...everything, ...(token && { pagination_token: token }) });
    if (current.errors !== undefined) return { whole: current, token };
    token = current.meta?.next_token ?? '';
    if (token === '') throw new Error('No page has errors.');
  }
}

test('each object has exactly the default fields and those asked for, in any order', async () => {
  const listKeys = (objects: readonly object[] = []) =>
    [...new Set(objects.flatMap(Object.keys))].sort();
  const plain = await page(mock);
  expect(plain).not.toHaveProperty('includes');
  expect(listKeys(plain.data)).toEqual(['edit_history_tweet_ids', 'id', 'text']);

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
  expect(listKeys(data)).toEqual(postKeys);
  expect(listKeys(includes?.tweets)).toEqual(postKeys);
  expect(listKeys(includes?.users)).toEqual(['id', 'name', 'username', 'verified_type']);
  expect(listKeys(includes?.media)).toEqual(['media_key', 'type', 'width']);
  expect(listKeys(includes?.polls)).toEqual(['id', 'options', 'voting_status']);
  expect(listKeys(includes?.places)).toEqual(['country_code', 'full_name', 'id']);
  const other = await page(mock, { ...query, 'tweet.fields': ['author_id', 'lang', 'author_id'] });
  expect(JSON.stringify(other)).toBe(JSON.stringify(asked));
});

function readKey(object: object): unknown {
  if ('media_key' in object) return object.media_key;
  return 'id' in object ? object.id : undefined;
}

test('all expansions together include no object but Posts twice', () => {
  const included = Object.entries(whole.includes ?? {})
    .filter(([member]) => member !== 'tweets')
    .flatMap(([member, objects]) =>
      objects.map((object: object) => `${member} ${readKey(object)}`),
    );
  expect(new Set(included).size).toBe(included.length);
});

test('all expansions together report no object twice', () => {
  const errors = whole.errors?.map(({ resource_type, value }) => `${resource_type} ${value}`) ?? [];
  expect(errors.length).toBeGreaterThan(0);
  expect(new Set(errors).size).toBe(errors.length);
});

test('an included Post is the same as in `data`', () => {
  const included = new Set(whole.includes?.tweets?.map((post) => JSON.stringify(post)));
  const posts = whole.data?.filter((post) => post.edit_history_tweet_ids?.includes(post.id)) ?? [];
  expect(posts.length).toBeGreaterThan(80);
  expect(posts.filter((post) => !included.has(JSON.stringify(post)))).toEqual([]);
});

test('an error names a related object that is missing', async () => {
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

test('a user without likes gets a page without data and tokens', async () => {
  const { text } = await ask(createMock({ users: { '42': 0 } }));
  expect(text).toBe('{"meta":{"result_count":0}}');
});

test('a user who does not exist gets errors and nothing else', async () => {
  const { status, body } = await ask(createMock({ users: { '42': 0 } }), {}, { userId: '43' });
  const error = {
    title: 'Not Found Error',
    type: 'https://api.example.com/2/problems/resource-not-found',
    detail: 'Could not find user with id: [43].',
    parameter: 'id',
    value: '43',
    resource_id: '43',
    resource_type: 'user',
  };
  expect(status).toBe(200);
  expect(body).toEqual({ errors: [error] });
});

test.each(['9223372036854775808', '0'])('the number %s is no user', async (id) => {
  expect(Object.keys((await ask(mock, {}, { userId: id })).body)).toEqual(['errors']);
});

test.each([
  { what: 'another user', options: { likes: 1000 }, user: '43' },
  { what: 'another seed', options: { likes: 1000, seed: 2 }, user: '42' },
  { what: 'another number of likes', options: { likes: 1001 }, user: '42' },
])('a token of $what is a 400 that names it', async ({ options, user }) => {
  const { meta } = await page(createMock(options), { max_results: 5 }, user);
  const pagination_token = meta?.next_token ?? '';
  const { status, body } = await ask(mock, { pagination_token });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ parameters: { pagination_token: [pagination_token] } }]);
});

test('the same options and requests give the same bytes', async () => {
  const listResponses = async () => {
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
  expect(await listResponses()).toEqual(await listResponses());
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
