import { type LikedPostsQuery, type Post, type ResourceName, resources } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, idsOn, page, send } from '../../test/ask.ts';
import { Clock } from '../clock.ts';
import { copyField } from '../generated/fields.ts';
import { createMock } from '../index.ts';
import { Likes } from '../likes/likes.ts';
import type { Lazy } from '../likes/timeline.ts';
import { SyntheticTimeline } from '../synthetic/timeline.ts';
import { expand } from './expand.ts';
import { type FoundPage, findPage, type PagingContext, writePage } from './page.ts';

/** The page as one object, with each of its lists built anew and the `meta` of `body`. */
function plainPage(
  { timeline }: PagingContext,
  query: LikedPostsQuery,
  { listing, start, end }: FoundPage,
  body: string,
): string {
  const posts: Lazy<Post>[] = [];
  for (let position = start; position < end; position += 1) {
    posts.push(listing.likedPost(position) ?? {});
  }
  const selected = (member: ResourceName) => {
    const seen = new Set<string>();
    return (resource: Lazy<object>) => {
      const asked: readonly string[] = [
        ...resources[member].defaults,
        ...(query[resources[member].parameter] ?? []),
      ];
      const fields = Object.keys(copyField[member]).filter((field) => asked.includes(field));
      if (member === 'tweets' && asked.includes('author_id')) fields.push('username');
      const { id } = Object(resource);
      const copy = seen.has(id) ? timeline.secondCopy?.(id) : timeline.post(id);
      seen.add(id);
      const fresh = member === 'tweets' ? copy : resource;
      return Object.fromEntries(fields.map((field) => [field, Object(fresh)[field]]));
    };
  };
  const { includes, errors: missing } = expand(timeline, posts, query.expansions ?? []);
  const beside = timeline.beside?.(posts, new Set(query['tweet.fields']));
  const members: [string, readonly object[]][] = includes.map(([member, objects]) => [
    member,
    objects.map(selected(member)),
  ]);
  if (beside?.topics.length) members.push(['topics', beside.topics]);
  const errors = [...missing, ...(beside?.errors ?? [])];
  return JSON.stringify({
    ...(posts.length > 0 && { data: posts.map(selected('tweets')) }),
    ...(members.length > 0 && { includes: Object.fromEntries(members) }),
    ...(errors.length > 0 && { errors }),
    meta: JSON.parse(body).meta,
  });
}

const lists = Object.entries(parameters).flatMap(([name, parameter]) =>
  'values' in parameter
    ? [[name, fc.subarray<string>([...parameter.values], { minLength: 1 })]]
    : [],
);
const queries = fc.record(
  { max_results: fc.integer({ min: 5, max: 20 }), ...Object.fromEntries(lists) },
  { requiredKeys: [] },
) as fc.Arbitrary<LikedPostsQuery>;

const seed = Date.now() % 2 ** 31;

test(`a page has the bytes of its objects, written at once: 60 pages of seed ${seed}`, () => {
  const timeline = new SyntheticTimeline({
    seed,
    likes: 1e9,
    users: undefined,
    clock: new Clock({}),
  });
  const source: PagingContext = {
    timeline,
    likes: new Likes(timeline, []),
    pages: 'recorded',
    seed,
  };
  let twice = 0;
  for (const [user, query] of fc.sample(queries, { numRuns: 60, seed }).entries()) {
    const page = findPage(source, String(user + 1), query);
    if (!page) throw new Error('There is no page.');
    const body = writePage(timeline, query, page);

    expect(body).toBe(plainPage(source, query, page, body));
    if (query.expansions?.includes('edit_history_tweet_ids')) twice += 1;
  }
  expect(twice).toBeGreaterThan(3);
});

test('a full page has as many Posts as asked for, and 100 when nothing is asked', async () => {
  const mock = createMock({ pages: 'full' });
  expect((await page(mock, { max_results: 7 })).data).toHaveLength(7);
  expect((await page(mock)).meta?.result_count).toBe(100);
});

test('the previous page ends where the page begins, also when it is shorter', async () => {
  const mock = createMock({ pages: 'full' });
  const first = await page(mock, { max_results: 8 });
  const second = await page(mock, {
    max_results: 8,
    pagination_token: first.meta?.next_token ?? '',
  });
  const before = await page(mock, {
    max_results: 20,
    pagination_token: second.meta?.previous_token ?? '',
  });
  expect(idsOn([before])).toEqual(idsOn([first]));
  expect(before.meta).not.toHaveProperty('previous_token');
  expect(before.meta?.next_token).toBe(first.meta?.next_token);
});

test('a user without likes gets a page without data and without tokens', async () => {
  const mock = createMock({ users: { '42': 0 } });
  expect((await ask(mock)).text).toBe('{"meta":{"result_count":0}}');
});

test('a user who does not exist gets errors and nothing else, as in the contract', async () => {
  const mock = createMock({ users: { '42': 3 } });
  const answer = await ask(mock, {}, '43');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    errors: [
      {
        title: 'Not Found Error',
        type: 'https://api.example.com/2/problems/resource-not-found',
        detail: 'Could not find user with id: [43].',
        parameter: 'id',
        value: '43',
        resource_id: '43',
        resource_type: 'user',
      },
    ],
  });
});

test.each(['9999999999999999999', '9223372036854775808', '0'])(
  'without a list of users, %s is nobody',
  async (id) => {
    const { body } = await ask(createMock(), {}, id);
    expect(Object.keys(body)).toEqual(['errors']);
  },
);

test('a token of another user, seed or number of likes is a 400 that names it', async () => {
  const mock = createMock();
  const elsewhere = [
    await page(mock, { max_results: 5 }, '43'),
    await page(createMock({ seed: 2 }), { max_results: 5 }),
    await page(createMock({ likes: 251 }), { max_results: 5 }),
  ];
  for (const { meta } of elsewhere) {
    const token = meta?.next_token ?? '';
    const answer = await ask(mock, { pagination_token: token });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors?.[0]?.parameters).toEqual({ pagination_token: [token] });
  }
});

test('the same options and requests give the same bytes', async () => {
  const urls = [
    '/2/users/42/liked_tweets?max_results=9&expansions=author_id,referenced_tweets.id',
    '/2/users/1/liked_tweets?tweet.fields=entities,note_tweet',
    '/2/users/1/liked_tweets?max_results=1',
    '/nowhere',
  ];
  const answers = async () => {
    const mock = createMock({
      seed: 3,
      rateLimit: { limit: 2 },
      faults: [{ probability: 0.5, code: 503 }],
      now: () => 1_700_000_000_000,
    });
    const texts: string[] = [];
    for (const url of urls) {
      const { status, headers, text } = await send(mock, `http://mock.test${url}`);
      texts.push(JSON.stringify([status, [...headers], text]));
    }
    return texts;
  };
  expect(await answers()).toEqual(await answers());
});
