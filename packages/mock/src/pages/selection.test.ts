import { type Expansion, expansions } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { ask, type Body, everything, page, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock({ likes: 1000 });
/** A page with errors, with all fields and expansions, and the token that leads to it. */
const { fullPage, token } = await findPageWithErrors();

async function findPageWithErrors(): Promise<{ fullPage: Body; token: string }> {
  for (let next = ''; ; ) {
    const current = await page(mock, { ...everything, ...(next && { pagination_token: next }) });
    // Not the first page, to which no token leads.
    if (current.errors !== undefined && next !== '') return { fullPage: current, token: next };
    next = current.meta?.next_token ?? '';
    if (next === '') throw new Error('No page has errors.');
  }
}

function listKeys(objects: readonly object[] = []): string[] {
  return [...new Set(objects.flatMap(Object.keys))].sort();
}

test('a page of a plain request has only the default fields', async () => {
  const plain = await page(mock);
  expect(plain).not.toHaveProperty('includes');
  expect(listKeys(plain.data)).toEqual(['edit_history_tweet_ids', 'id', 'text']);
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
  // No parameter requests the `username` of a Post: some have it, and then it comes with `author_id`.
  const postKeys = ['author_id', 'edit_history_tweet_ids', 'id', 'lang', 'text', 'username'];
  expect(listKeys(data)).toEqual(postKeys);
  expect(listKeys(includes?.tweets)).toEqual(postKeys);
  expect(listKeys(includes?.users)).toEqual(['id', 'name', 'username', 'verified_type']);
  expect(listKeys(includes?.media)).toEqual(['media_key', 'type', 'width']);
  expect(listKeys(includes?.polls)).toEqual(['id', 'options', 'voting_status']);
  expect(listKeys(includes?.places)).toEqual(['country_code', 'full_name', 'id']);
});

test('the order of requested fields changes no byte', async () => {
  const reordered = { ...selection, 'tweet.fields': ['author_id', 'lang', 'author_id'] };
  expect(JSON.stringify(await page(mock, reordered))).toBe(
    JSON.stringify(await page(mock, selection)),
  );
});

function readKey(object: object): unknown {
  if ('media_key' in object) return object.media_key;
  return 'id' in object ? object.id : undefined;
}

// Posts can be included twice, as by the service: see `Timeline.findDuplicate`.
test('all expansions together include each object but Posts once', () => {
  const included = Object.entries(fullPage.includes ?? {})
    .filter(([member]) => member !== 'tweets')
    .flatMap(([member, objects]) =>
      objects.map((object: object) => `${member} ${readKey(object)}`),
    );
  expect(new Set(included).size).toBe(included.length);
});

test('all expansions together report no object twice', () => {
  const errors =
    fullPage.errors?.map(({ resource_type, value }) => `${resource_type} ${value}`) ?? [];
  expect(errors.length).toBeGreaterThan(0);
  expect(new Set(errors).size).toBe(errors.length);
});

test('an included Post is the same as in `data`', () => {
  const included = new Set(fullPage.includes?.tweets?.map((post) => JSON.stringify(post)));
  const posts =
    fullPage.data?.filter((post) => post.edit_history_tweet_ids?.includes(post.id)) ?? [];
  // The expansion `edit_history_tweet_ids` includes a Post that is among its own versions, as most are.
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
])('%s reports the missing Posts on its way', async (expansion) => {
  const listErrors = async (expanded: Expansion) =>
    (await page(mock, { expansions: [expanded], pagination_token: token })).errors ?? [];
  const missingIds = (await listErrors('referenced_tweets.id')).map(({ value }) => value);
  const errors = await listErrors(expansion);
  expect(errors.map(({ value }) => value)).toEqual(missingIds);
  expect(new Set(errors.map(({ parameter }) => parameter))).toEqual(new Set([expansion]));
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
    const ownMock = createMock({ ...options, faults: [{ probability: 0.5, code: 503 }] });
    const texts: string[] = [];
    for (const query of ['max_results=9&expansions=author_id', 'max_results=1', '', '']) {
      const url = `http://mock.test/2/users/42/liked_tweets?${query}`;
      const { status, headers, text } = await send(ownMock, url);
      texts.push(JSON.stringify([status, [...headers], text]));
    }
    return texts;
  };
  expect(await listResponses()).toEqual(await listResponses());
});

test('after a reset, the same requests get the same bytes again', async () => {
  const ownMock = createMock();
  const first = await ask(ownMock);
  await ask(ownMock);
  ownMock.reset();
  const again = await ask(ownMock);
  expect([...again.headers]).toEqual([...first.headers]);
  expect(again.text).toBe(first.text);
});
