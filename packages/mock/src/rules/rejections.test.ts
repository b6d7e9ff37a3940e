import { expect, test } from 'vitest';
import { ask, send } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const mock = createMock();
const path = '/2/users/42/liked_tweets';

// The tests of `@liked-posts/types/request` have all violations, and what the messages say.
test('all violations of a request are reported at once', async () => {
  const { status, body } = await send(
    mock,
    'http://mock.test/2/users/%FF/liked_tweets?max_results=3&tweet.fields=a,id,b&tweetFields=4&poll.fields=&media.fields=url&media.fields=type&__proto__=1&pagination_token=a',
  );
  expect(status).toBe(400);
  expect(body).toMatchObject({
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.example.com/2/problems/invalid-request',
  });
  expect(body.errors?.map(({ parameters }) => JSON.stringify(parameters))).toEqual([
    '{"max_results":["3"]}',
    '{"tweet.fields":["a","b"]}',
    '{"tweetFields":["4"]}',
    '{"poll.fields":[""]}',
    '{"media.fields":["url","type"]}',
    '{"__proto__":["1"]}',
    '{"id":["%FF"]}',
    '{"pagination_token":["a"]}',
  ]);
  expect(body.errors?.[0]?.message).toContain('between 5 and 100');
  expect(body.errors?.[2]?.message).toContain('Did you mean `tweet.fields`?');
  for (const error of body.errors ?? []) {
    // Clients that rely on the documented members can read it, too.
    expect(error).toMatchObject({ title: body.title, type: body.type, status: 400 });
    expect(error.detail).toBe(error.message);
  }
});

test.each([
  ['9999999999999999999', '?pagination_token=a', ['pagination_token']],
  ['', '', ['id']],
])('a request for the likes of %j with %j violates %j', async (user, search, names) => {
  const { status, body } = await send(
    mock,
    `http://mock.test/2/users/${user}/liked_tweets${search}`,
  );
  expect(status).toBe(400);
  expect(body.errors?.flatMap(({ parameters = {} }) => Object.keys(parameters))).toEqual(names);
});

test.each(['/', '/2/users/12%2F..%2F34', '/2/users/1/2/liked_tweets', `${path}/`, `/v${path}`])(
  '%s is a 404 that says what there is',
  async (unknown) => {
    const { status, body } = await send(mock, `http://mock.test${unknown}`);
    expect(status).toBe(404);
    expect(body.title).toBe('Not Found');
    expect(body.detail).toContain(`[${unknown}]. Send GET /2/users/{id}/liked_tweets`);
  },
);

test('another method is a 405 that says what is allowed', async () => {
  const { status, headers, body } = await send(mock, `http://s.test${path}`, { method: 'PATCH' });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(body.detail).toContain('PATCH');
});

const long = 'x'.repeat(1000);

test.each<{ part: string; target: string; init: RequestInit; repeated: string }>([
  {
    part: 'its path',
    target: `/${long}`,
    init: {},
    repeated: `There is nothing at [/${long.slice(0, 99)}]. `,
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
    repeated: `{"parameters":{"prefer":["code=${long.slice(0, 95)}"]}`,
  },
])('an error cuts what it repeats of a request: $part', async ({ target, init, repeated }) => {
  expect((await send(mock, `http://mock.test${target}`, init)).text).toContain(repeated);
});

test('HEAD gets what GET gets, without a body', async () => {
  const get = await send(mock, `http://s.test${path}`);
  const head = await send(mock, `http://s.test${path}`, { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(`${new TextEncoder().encode(get.text).length}`);
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
});

test('a mock that is not strict accepts unknown parameters', async () => {
  const lenient = createMock({ strict: false });
  expect((await ask(lenient, { tweetFields: 'id', MAX_RESULTS: 1 })).status).toBe(200);
});

test('a mock that is not strict reports only known parameters', async () => {
  const lenient = createMock({ strict: false });
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]));
  const { body } = await ask(lenient, { ...unknown, max_results: 1 });
  expect(body.errors).toMatchObject([{ parameters: { max_results: ['1'] } }]);
  expect(lenient.violations).toHaveLength(1);
});
