import { expect, test } from 'vitest';
import { ask, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock();
const origin = 'http://mock.test';
const path = '/2/users/42/liked_tweets';

/** Wrong parts of one query, each with the parameter and the values that the response repeats. */
const wrongParts: readonly [part: string, parameters: Readonly<Record<string, string[]>>][] = [
  ['max_results=3', { max_results: ['3'] }],
  ['tweet.fields=a,id,b', { 'tweet.fields': ['a', 'b'] }],
  ['tweetFields=4', { tweetFields: ['4'] }],
  ['poll.fields=', { 'poll.fields': [''] }],
  ['media.fields=url&media.fields=type', { 'media.fields': ['url', 'type'] }],
  ['__proto__=1', { ['__proto__']: ['1'] }],
];

// The tests of `@liked-posts/types/request` have all violations, and what the messages say.
test('all violations of a request are reported at once', async () => {
  const search = wrongParts.map(([part]) => part).join('&');
  // Besides, the identifier `%FF` is no UTF-8, and no page has the token `a`.
  const url = `${origin}/2/users/%FF/liked_tweets?${search}&pagination_token=a`;
  const { status, body } = await send(mock, url);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.example.com/2/problems/invalid-request',
  });
  expect(body.errors?.map(({ parameters }) => parameters)).toEqual([
    ...wrongParts.map(([, parameters]) => parameters),
    { id: ['%FF'] },
    { pagination_token: ['a'] },
  ]);
  expect(body.errors?.[0]?.message).toContain('between 5 and 100');
  expect(body.errors?.[2]?.message).toContain('Did you mean `tweet.fields`?');
  for (const error of body.errors ?? []) {
    // The members that the service documents. The recorded ones are `parameters` and `message`.
    expect(error).toMatchObject({ title: body.title, type: body.type, status: 400 });
    expect(error.detail).toBe(error.message);
  }
});

test.each([
  // The contract allows the 19 digits of this number. It is above 2 ** 63 - 1, so there is no such user.
  { user: '9999999999999999999', search: '?pagination_token=a', violated: 'pagination_token' },
  { user: '', search: '', violated: 'id' },
])("a request for the likes of '$user' violates only $violated", async (row) => {
  const { status, body } = await send(
    mock,
    `${origin}/2/users/${row.user}/liked_tweets${row.search}`,
  );
  expect(status).toBe(400);
  expect(body.errors?.flatMap(({ parameters = {} }) => Object.keys(parameters))).toEqual([
    row.violated,
  ]);
});

test.each([
  { about: 'the root', target: '/' },
  { about: 'a path with encoded slashes', target: '/2/users/12%2F..%2F34' },
  { about: 'a path with two identifiers', target: '/2/users/1/2/liked_tweets' },
  { about: 'a path with more at its end', target: `${path}/` },
  { about: 'a path with more at its beginning', target: `/v${path}` },
])('$about is a 404 that says what there is', async ({ target }) => {
  const { status, body } = await send(mock, origin + target);
  expect(status).toBe(404);
  expect(body.title).toBe('Not Found');
  expect(body.detail).toContain(`[${target}]. Send GET /2/users/{id}/liked_tweets`);
});

test('another method is a 405 that says what is allowed', async () => {
  const { status, headers, body } = await send(mock, origin + path, { method: 'PATCH' });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(body.detail).toContain('PATCH');
});

const long = 'x'.repeat(1000);

// Of a path and a header, the first 100 characters are repeated; of a method, 40.
test.each<{ part: string; target: string; init: RequestInit; repeated: string }>([
  {
    part: 'its path',
    target: `/${long}`,
    init: {},
    repeated: `There is nothing at [/${long.slice(0, 100 - '/'.length)}]. `,
  },
  {
    part: 'its method',
    target: path,
    init: { method: long },
    repeated: `The method ${long.slice(0, 40)} is not allowed.`,
  },
  {
    part: 'its header `Prefer`',
    target: path,
    init: { headers: { prefer: `code=${long}` } },
    repeated: `{"parameters":{"prefer":["code=${long.slice(0, 100 - 'code='.length)}"]}`,
  },
])('an error cuts what it repeats of a request: $part', async ({ target, init, repeated }) => {
  expect((await send(mock, origin + target, init)).text).toContain(repeated);
});

test('a mock that is not strict accepts unknown parameters', async () => {
  const lenient = createMock({ strict: false });
  expect((await ask(lenient, { query: { tweetFields: 'id', MAX_RESULTS: 1 } })).status).toBe(200);
});

test('a mock that is not strict reports only known parameters', async () => {
  const lenient = createMock({ strict: false });
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]));
  const { body } = await ask(lenient, { query: { ...unknown, max_results: 1 } });
  expect(body.errors).toMatchObject([{ parameters: { max_results: ['1'] } }]);
  expect(lenient.violations).toHaveLength(1);
});
