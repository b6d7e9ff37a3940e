import { expect, test } from 'vitest';
import { ask, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock();

// The tests of `@liked-posts/types/request` have the other violations.
test.each([
  ['max_results=4', 'max_results', '4', 'between 5 and 100'],
  ['pagination_token=notatoken', 'pagination_token', 'notatoken', '`next_token`'],
  ['tweet.fields=text,%20id', 'tweet.fields', ' id', 'tweet.fields'],
  ['tweetFields=lang', 'tweetFields', 'lang', 'Did you mean `tweet.fields`?'],
  ['__proto__=1', '__proto__', '1', 'max_results'],
])(
  '%s is a 400 that names the parameter, the value and what is allowed',
  async (search, name, value, allowed) => {
    const { status, body } = await send(mock, `http://mock.test/2/users/42/liked_tweets?${search}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.example.com/2/problems/invalid-request',
    });
    expect(body.errors).toHaveLength(1);
    const [error] = body.errors ?? [];
    // Clients that rely on the documented members can read it, too.
    expect(error).toMatchObject({ title: body.title, type: body.type, status: 400 });
    expect(error?.detail).toBe(error?.message);
    expect(Object.entries(error?.parameters ?? {})).toEqual([[name, [value]]]);
    expect(error?.message).toContain(name);
    expect(error?.message).toContain(allowed);
  },
);

test('all violations of a request are reported at once', async () => {
  const { body } = await send(
    mock,
    'http://mock.test/2/users/%FF/liked_tweets?max_results=3&tweet.fields=a,id,b&limit=4&poll.fields=&media.fields=url&media.fields=type',
  );
  expect(body.errors?.map(({ parameters }) => parameters)).toEqual([
    { max_results: ['3'] },
    { 'tweet.fields': ['a', 'b'] },
    { limit: ['4'] },
    { 'poll.fields': [''] },
    { 'media.fields': ['url', 'type'] },
    { id: ['%FF'] },
  ]);
});

test('a wrong token is reported beside other violations', async () => {
  const { body } = await ask(mock, { pagination_token: 'a'.repeat(45), max_results: 1 });
  expect(body.errors?.flatMap(({ parameters }) => Object.keys(parameters ?? {}))).toEqual([
    'max_results',
    'pagination_token',
  ]);
});

test('an empty identifier is a 400 that names it', async () => {
  const { status, body } = await send(mock, 'http://mock.test/2/users//liked_tweets');
  expect(status).toBe(400);
  expect(body.errors?.[0]?.parameters).toEqual({ id: [''] });
});

test('any token for a user who does not exist is a 400', async () => {
  const url = 'http://mock.test/2/users/9999999999999999999/liked_tweets';
  expect((await send(mock, url)).status).toBe(200);
  const { status, body } = await send(mock, `${url}?pagination_token=a`);
  expect(status).toBe(400);
  expect(body.errors?.[0]?.parameters).toEqual({ pagination_token: ['a'] });
});

test.each([
  '/',
  '/2/users/12%2F..%2F34',
  '/2/users/42/bookmarks',
  '/2/users/1/2/liked_tweets',
  '/2/users/42/liked_tweets/',
  '/v/2/users/42/liked_tweets',
])('%s is a 404 in the contract’s error format', async (path) => {
  const { status, body } = await send(mock, `http://mock.test${path}`);
  expect(status).toBe(404);
  expect(body).toMatchObject({ title: 'Not Found', type: 'about:blank', status: 404 });
  expect(body.detail).toContain(`[${path}]. Send GET /2/users/{id}/liked_tweets`);
});

test.each(['POST', 'PATCH'])('%s is a 405 that says what is allowed', async (method) => {
  const { status, headers, body } = await send(mock, 'http://s.test/2/users/42/liked_tweets', {
    method,
  });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(body).toMatchObject({ type: 'about:blank', status: 405 });
  expect(body.detail).toContain(method);
});

const long = 'x'.repeat(1000);

test.each<[string, string, RequestInit, string]>([
  ['its path', `/${long}`, {}, `There is nothing at [/${long.slice(0, 99)}]. `],
  [
    'its method',
    '/2/users/42/liked_tweets',
    { method: long },
    `The method ${long.slice(0, 40)} is not allowed.`,
  ],
  [
    'the answer that it prefers',
    '/2/users/42/liked_tweets',
    { headers: { prefer: `code=${long}` } },
    `{"parameters":{"prefer":["code=${long.slice(0, 95)}"]}`,
  ],
])('an error cuts what it repeats of a request: %s', async (_, path, init, repeated) => {
  const { text } = await send(mock, `http://mock.test${path}`, init);
  expect(text).toContain(repeated);
});

test('HEAD answers like GET, without a body', async () => {
  const url = 'http://s.test/2/users/42/liked_tweets?tweet.fields=text';
  const get = await send(mock, url);
  const head = await send(mock, url, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect(head.headers.get('content-length')).toBe(
    String(new TextEncoder().encode(get.text).length),
  );
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
});
test('an unknown parameter passes where the mock is not strict, and nothing else', async () => {
  const mock = createMock({ strict: false });
  expect((await ask(mock, { tweetFields: 'id', MAX_RESULTS: 1 })).status).toBe(200);
  expect((await ask(mock, { 'tweet.fields': '' })).status).toBe(400);
  expect(mock.violations).toHaveLength(1);
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]));
  const { body } = await ask(mock, { ...unknown, max_results: 1 });
  expect(body.errors).toMatchObject([{ parameters: { max_results: ['1'] } }]);
});
