import {
  AuthenticationError,
  HttpError,
  indexIncludes,
  PaginationError,
  QuotaError,
  RateLimitError,
} from '@liked-posts/client';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { describe, expect, inject, test } from 'vitest';
import { connectClient } from './client.ts';

/** `start-once.ts` starts Prism, and provides its URL. */
const url = inject('prismMock');

/**
 * Creates a client that tells Prism in a `prefer` header how to respond: `example=lastPage` selects
 * an example of the contract, and `code=403` a status.
 *
 * @param preferences - the header of the first request, of the second, and so on
 */
function connectPreferring(...preferences: readonly string[]) {
  const client = connectClient(url);
  const remaining = preferences.values();
  client.use({
    onRequest({ request }) {
      const preference = remaining.next().value;
      if (preference !== undefined) request.headers.set('prefer', preference);
    },
  });
  return client;
}

describe('pages of `prism mock`', () => {
  test('the client looks up the authors of a page of Prism', async () => {
    const query = {
      'tweet.fields': ['created_at', 'author_id'],
      expansions: ['author_id'],
      'user.fields': ['verified'],
    } as const;
    const page = await connectClient(url).getPage('42', query);
    const { author } = indexIncludes(page);

    expect(page.data.length).toBeGreaterThan(0);
    for (const post of page.data) {
      expect(post.created_at).toMatch(/ \+0000 20\d\d$/);
      expect(author(post)).toMatchObject({ id: post.author_id, username: expect.any(String) });
    }
    expect(page.position.token).toBe(page.meta.next_token);
    expect(page.rateLimit.limit).toEqual(expect.any(Number));
  });

  test('the client reads page after page of Prism, each another example', async () => {
    const names = ['firstPage', 'middlePage', 'lastPage', 'endPage'];
    const client = connectPreferring(...names.map((name) => `example=${name}`));
    const sizes: number[] = [];
    for await (const { data } of client.pages('42')) sizes.push(data.length);

    // Each example is a page with Posts, but `endPage` is empty.
    expect(sizes).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 0]);
  });

  test('a page of Prism that leads to itself is a PaginationError', async () => {
    // Without a preference, each response is the first example, with the same `next_token`.
    const readAllPages = async () => {
      for await (const _ of connectClient(url).pages('42'));
    };
    await expect(readAllPages()).rejects.toThrow(PaginationError);
  });

  test('the client reads pages that Prism generates from the schemas', async () => {
    const client = connectPreferring('dynamic=true', 'dynamic=true');
    for (let page = 0; page < 2; page++) {
      const { data } = await client.getPage('42');
      expect(data[0]).toMatchObject({ id: expect.any(String), text: expect.any(String) });
    }
  });

  test('middleware sees the same request in every call of the client', async () => {
    const client = connectClient(url);
    const exchanges: unknown[] = [];
    client.use({
      onResponse({ request, response }) {
        exchanges.push({ search: new URL(request.url).search, status: response.status });
      },
    });
    const params = { path: { id: '42' }, query: { 'tweet.fields': ['lang'] } } as const;
    const { data } = await client.GET('/2/users/{id}/liked_tweets', { params });
    const page = await client.getPage('42', params.query);
    const { value } = await client.posts('42', params.query).next();

    expect(data?.data).toEqual(page.data);
    expect(value).toMatchObject({ post: page.data[0] });
    expect(exchanges).toEqual(Array(3).fill({ search: '?tweet.fields=lang', status: 200 }));
  });
});

/** The examples of 403 and 429 for a paid quota that is used up. */
const quotaExamples = ['spendCapReached', 'monthlySpendCapReached', 'usageCapped'];

/** The class of the error for an example. The status decides, unless a quota is used up. */
function getExpectedClass(status: number, example: string): typeof HttpError {
  if (status === 402 || quotaExamples.includes(example)) return QuotaError;
  if (status === 401) return AuthenticationError;
  return status === 429 ? RateLimitError : HttpError;
}

// Prism sends other media types only to clients that accept nothing else.
const errors = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
  Object.entries(examples)
    .filter(([, { mediaTypes }]) => status !== '200' && mediaTypes.includes('application/json'))
    .map(([name, { value }]) => ({ status, name, value })),
);

describe('errors of `prism mock`', () => {
  test.each(errors)(
    'the client throws an error for $status $name',
    async ({ status, name, value }) => {
      // `default` describes the statuses that the contract does not name, such as 502.
      const code = status === 'default' ? 502 : Number(status);
      const client = connectPreferring(`code=${code}, example=${name}`);
      const error = await client.getPage('42').catch((reason: unknown) => reason);

      // The class itself: most are subclasses of `HttpError`.
      expect(Object(error).constructor).toBe(getExpectedClass(code, name));
      // `{}` is the position of the first page. `connectClient` turns retries off.
      expect(error).toMatchObject({ status: code, body: value, position: {}, attempts: 1 });
    },
  );

  test('the client throws an error for a 200 that is not a page', async () => {
    const error = await connectPreferring('example=errorsOnly')
      .getPage('42')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 200, title: 'Not Found Error' });
  });

  test('the client throws an AuthenticationError without a token', async () => {
    const client = connectClient(url, { accessToken: undefined });
    await expect(client.getPage('42')).rejects.toBeInstanceOf(AuthenticationError);
  });
});
