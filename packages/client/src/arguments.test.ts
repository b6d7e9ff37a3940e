import { parameters } from '@liked-posts/types/request';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callGet, catchError, createTestClient } from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';
import {
  InvalidOptionError,
  type LikedPostsClient,
  type PageOptions,
  type PagingOptions,
  type Position,
} from './index.ts';

const testClient = createTestClient(async () => respond({ meta: {} }));

/** A call whose arguments may have wrong types. */
type Call = (client: LikedPostsClient, id: string, query: object) => unknown;

describe.each<{ name: string; call: Call }>([
  { name: 'getPage', call: (client, id, query) => client.getPage(id, query) },
  { name: 'pages', call: (client, id, query) => client.pages(id, query) },
  { name: 'posts', call: (client, id, query) => client.posts(id, query) },
  {
    name: 'GET',
    call: (client, id, query) => callGet(client, { params: { path: { id }, query } }),
  },
])('before anything is sent, $name', ({ call }) => {
  /** The error of a call. Fails if anything is sent. */
  async function getErrorOfCall(id: unknown, query: unknown) {
    const { fetch, requests } = servePages([[]]);
    const callClient = async () => call(createTestClient(fetch), id as string, query as object);
    const error = await catchError(callClient());
    expect(requests).toEqual([]);
    return error;
  }

  test.each<unknown>(['', '..', 'jack', '1/../2', 12, undefined])(
    'refuses the id %j',
    async (id) => {
      const message = "id must be a string of 1 to 19 digits such as '2244994945', not a handle";
      expect(await getErrorOfCall(id, {})).toMatchObject({ option: 'id', message });
    },
  );

  test.each([
    { query: null, kind: 'null' },
    { query: 'lang', kind: 'a string' },
  ])('refuses the query $query', async ({ query, kind }) => {
    const message = `query must be an object of parameters, not ${kind}`;
    expect(await getErrorOfCall('1', query)).toMatchObject({ option: 'query', message });
  });

  test.each([Number.NaN, Infinity])('refuses %d as max_results', async (value) => {
    const message = `max_results must be a finite number, not ${value}`;
    expect(await getErrorOfCall('1', { max_results: value })).toMatchObject({ message });
  });

  test.each([
    { option: 'expansions', value: [] },
    { option: 'tweet.fields', value: 'author_id,created_at' },
  ])('refuses $value as $option', async ({ option, value }) => {
    const message = expect.stringContaining(`${option} must be a list of at least one element`);
    const error = await getErrorOfCall('1', { max_results: 5, [option]: value });
    expect(error).toMatchObject({ option, message });
  });
});

test('an id is refused exactly if the pattern of the contract does not match it', async () => {
  const pattern = new RegExp(`${parameters.id.pattern}`);
  const idArbitrary = fc.oneof(
    fc.stringMatching(/^[0-9]{1,21}$/),
    fc.string(),
    fc.stringMatching(/^[0-9]+\s?$/),
  );
  const arabicDigit = '٣';
  await fc.assert(
    fc.asyncProperty(idArbitrary, async (id) => {
      const result = await testClient.getPage(id).catch((error) => error);
      expect(result instanceof InvalidOptionError).toBe(!pattern.test(id));
    }),
    { examples: [['1'.repeat(19)], ['1'.repeat(20)], ['1\n'], [arabicDigit]] },
  );
});

/** What `from` must be, in the errors that then name its wrong member. */
const anyPosition = 'the position of a Post, a page or an error';

test.each<{ from: unknown; allowed: string }>([
  { from: null, allowed: 'a position or a token, not null' },
  { from: '', allowed: 'a position or a token, not an empty string' },
  { from: '{"token":"a"}', allowed: 'a position or a token. Parse a position that is JSON' },
  { from: [], allowed: 'a position or a token, not a list' },
  { from: { post: {}, position: {} }, allowed: `${anyPosition}; its member post is wrong` },
  { from: { token: { a: 1 } }, allowed: `${anyPosition}; its member token is wrong` },
  { from: { after: 'abc' }, allowed: `${anyPosition}; its member after is wrong` },
  { from: { after: [1] }, allowed: `${anyPosition}; its member after is wrong` },
  { from: { inPage: false }, allowed: `${anyPosition}; its member inPage is wrong` },
  { from: JSON.parse('{"__proto__":1}'), allowed: `${anyPosition}; its member __proto__ is wrong` },
])('`from` may not be $from', ({ from, allowed }) => {
  // A value from outside TypeScript.
  const options = { from: from as Position };
  expect(() => testClient.posts('1', {}, options)).toThrow(`from must be ${allowed}`);
});

test('the time limit of a call is checked', async () => {
  const error = await catchError(testClient.getPage('1', {}, { timeout: -1 }));
  expect(error).toMatchObject({ option: 'timeout', retryable: false });
});

// `0.07 / 0.005` is a little above 14, as a limit that is computed may be.
test.each([0.07 / 0.005, Number.NaN, -1])('a limit of Posts or pages may not be %s', (limit) => {
  const message = `limit must be a whole number of pages or Posts, at least 0, not ${limit}`;
  expect(() => testClient.posts('1', {}, { limit })).toThrow(message);
});

test('getPage ignores the limit of options that are for a listing, too', async () => {
  const options: PagingOptions = { limit: 0 };
  expect((await testClient.getPage('1', {}, options)).data).toEqual([]);
});

test('getPage takes options that are inherited', async () => {
  const options: PageOptions = Object.create({ timeout: -1 });
  expect(await catchError(testClient.getPage('1', {}, options))).toMatchObject({
    option: 'timeout',
  });
});
