import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catchError, createTestClient, getError, serveResponses, url } from '../test/clients.ts';
import { respond } from '../test/service.ts';
import { LikedPostsError, type LikedPostsQuery } from './index.ts';

const post = { id: '1', text: '' };

describe("a 200 response that isn't a valid page", () => {
  const missing = 'there is no data, but meta.result_count is not 0';
  const halfCharacter = '{"meta":{"next_token":"a\\ud800"}}';

  test.each<{ body: string; detail?: string }>([
    { body: '{"data":[{"id":"1"' },
    { body: '' },
    { body: '[1,2]' },
    { body: 'null' },
    { body: '"text"', detail: 'text' },
    { body: '{"data":{"id":"1"}}', detail: 'data is an object' },
    { body: '{"errors":"none"}', detail: 'there is neither data nor meta' },
    { body: '{"meta":"none"}', detail: 'meta is a string' },
    { body: '{"meta":{"next_token":7}}', detail: 'meta.next_token is a number' },
    { body: halfCharacter, detail: 'meta.next_token is a string' },
    { body: '{"meta":{"result_count":9}}', detail: missing },
    { body: '{"data":[null]}', detail: 'data[0] is null' },
    { body: '{"data":[{"id":"1"},{"text":""}]}', detail: 'data[1].id is undefined' },
    { body: '{"data":[{"id":5}]}', detail: 'data[0].id is a number' },
    { body: '{"data":[],"errors":[null]}', detail: 'errors[0] is null' },
    { body: '{"data":[],"includes":"users"}', detail: 'includes is a string' },
    { body: '{"data":[],"includes":{"users":{}}}', detail: 'includes.users is an object' },
    { body: '{"data":[],"includes":{"users":[[]]}}', detail: 'includes.users[0] is a list' },
  ])('is an error whose detail says why or quotes it: $body', async ({ body, detail = body }) => {
    expect(await getError(new Response(body, { statusText: 'OK' }))).toMatchObject({
      name: 'HttpError',
      status: 200,
      title: 'No Page',
      retryable: true,
      detail,
      message: `[GET] ${url}: 200 No Page${detail && `: ${detail}`}`,
    });
  });

  test('is the error of a gateway if the body has a title and a status', async () => {
    const title = 'Service Unavailable';
    const error = await getError(respond({ data: [], title, status: 503 }));
    expect(error).toMatchObject({ name: 'HttpError', status: 200, title, retryable: true });
  });
});

describe('a page in the newer names', () => {
  const query: LikedPostsQuery = {
    'tweet.fields': ['note_tweet', 'referenced_tweets'],
    expansions: ['referenced_tweets.id'],
  };

  test.each<{ newer: string; page: object }>([
    { newer: 'includes.posts', page: { data: [post], includes: { posts: [post] } } },
    { newer: 'note_post', page: { data: [post, { ...post, note_post: {} }] } },
    { newer: 'referenced_posts', page: { data: [post, { ...post, referenced_posts: [] }] } },
    { newer: 'edit_history_post_ids', page: { data: [{ ...post, edit_history_post_ids: ['1'] }] } },
  ])('is an error that names $newer, without a retry', async ({ newer, page }) => {
    const { fetch, requests } = serveResponses(respond(page));
    const error = await catchError(createTestClient(fetch).getPage('1', query));
    const detail = expect.stringMatching(
      new RegExp(`newer names.* ${newer}\\. Update @liked-posts`),
    );
    expect(error).toMatchObject({ name: 'HttpError', status: 200, retryable: false, detail });
    expect(requests.length).toBe(1);
  });

  test('is read if it has the names of the contract, too', async () => {
    const newNames = { note_post: {}, referenced_posts: [], edit_history_post_ids: [] };
    const ourNames = { note_tweet: {}, referenced_tweets: [], edit_history_tweet_ids: [] };
    const data = [{ ...post, ...newNames, ...ourNames }];
    const page = { data, includes: { posts: [post], tweets: [post] } };
    const client = createTestClient(async () => respond(page));
    expect((await client.getPage('1', query)).data).toEqual(data);
  });
});

describe('a page', () => {
  // Some services write missing lists as null.
  test.each([
    { meta: { result_count: 0 }, more: true },
    { data: null, includes: null, errors: null, meta: { result_count: 0 }, more: true },
  ])('has the members that the service leaves out or adds: %j', async (body) => {
    const headers = { 'x-rate-limit-limit': '75', 'x-rate-limit-remaining': '0' };
    const client = createTestClient(async () => respond(body, 200, headers));
    expect(await client.getPage('1')).toMatchObject({
      data: [],
      includes: {},
      errors: [],
      meta: { result_count: 0 },
      rateLimit: { limit: 75, remaining: 0, reset: undefined },
      query: {},
      more: true,
    });
  });

  test('may have members of any name', async () => {
    const data = [{ id: '1', constructor: 1 }];
    const client = createTestClient(async () => respond({ data, constructor: 2 }));
    expect((await client.getPage('1')).data).toEqual(data);
  });
});

test.each(['['.repeat(1e5), '['.repeat(3e4) + ']'.repeat(3e4)])(
  'an error may be nested too deep to show: %#',
  async (body) => {
    const error = await getError(new Response(body, { status: 400 }));
    expect(error).toMatchObject({ name: 'HttpError', status: 400 });
  },
);

test('any response is a valid page or an error of this package', async () => {
  const value = fc.jsonValue({ maxDepth: 1 });
  const page = fc.record(
    {
      data: fc.oneof(fc.array(value), value),
      errors: fc.oneof(fc.array(value), value),
      includes: fc.oneof(fc.dictionary(fc.string(), value), value),
      meta: fc.oneof(fc.record({ next_token: value }), fc.record({ previous_token: value }), value),
      title: value,
      detail: value,
      type: value,
    },
    { requiredKeys: [] },
  );
  const bodyArbitrary = fc.oneof(
    fc.string(),
    fc.json(),
    page.map((body) => JSON.stringify(body)),
  );
  const statusArbitrary = fc.constantFrom(200, 201, 400, 404, 429, 500);

  await fc.assert(
    fc.asyncProperty(bodyArbitrary, statusArbitrary, async (body, status) => {
      const respondWithBody = async () => new Response(body, { status });
      const client = createTestClient(respondWithBody, { retry: { limit: 0 } });
      const page = await client.getPage('1', { pagination_token: 'a' }).catch((error) => error);

      if (page instanceof LikedPostsError) {
        expect(page.message).toMatch(/^(\[GET\] https:|The service led back)/);
        return;
      }
      expect(status).toBeLessThan(300);
      expect(page.data).toBeInstanceOf(Array);
      expect(page.errors).toBeInstanceOf(Array);
      expect(page.includes).toBeTypeOf('object');
      expect(['undefined', 'string']).toContain(typeof (page.meta.next_token ?? undefined));
      const { query: _, response: __, rateLimit: ___, ...members } = page;
      const sent = Object.entries(JSON.parse(body)).filter(([, value]) => value !== null);
      expect(members).toMatchObject(Object.fromEntries(sent));
    }),
    { numRuns: 100 },
  );
});
