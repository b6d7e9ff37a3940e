import { createClient } from '@liked-posts/client';
import { type Mock, startMock } from '@liked-posts/prism-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the client on the examples of the contract, over a socket', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  const id = '2244994945';
  const connect = (accessToken = 'token') => createClient({ baseUrl: mock.url, accessToken });

  it('reads a page with the fields and objects that the query asks for', async () => {
    const page = await connect().getPage(id, {
      max_results: 5,
      'tweet.fields': ['author_id', 'created_at'],
      expansions: ['author_id'],
    });

    const authors = page.includes?.users?.map((user) => user.id);
    expect(page.data?.length).toBeGreaterThan(0);
    for (const post of page.data ?? []) {
      expect(post).toMatchObject({ id: expect.any(String), text: expect.any(String) });
      expect(authors).toContain(post.author_id);
    }
    expect(page.meta?.result_count).toBe(page.data?.length);
    expect(page.meta?.next_token).toMatch(/^[0-9a-z]+$/);
  });

  it('is refused a max_results outside 5 to 100', async () => {
    const failure = await connect()
      .getPage(id, { max_results: 3 })
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({ status: 400 });
  });

  it('is refused a value outside an enum', async () => {
    const { response } = await connect().openapiFetch.GET('/2/users/{id}/liked_tweets', {
      // @ts-expect-error the contract has no such field
      params: { path: { id }, query: { 'tweet.fields': ['autor_id'] } },
    });

    expect(response.status).toBe(400);
  });

  it('is refused without a token', async () => {
    const response = await fetch(`${mock.url}/2/users/${id}/liked_tweets`);

    expect(response.status).toBe(401);
  });

  it('pages forward with the token of the page before', async () => {
    const requested: string[] = [];
    const client = createClient({
      baseUrl: mock.url,
      accessToken: 'token',
      fetch: (request) => {
        requested.push(new URL(request.url).search);
        return fetch(request);
      },
    });

    let first: string | undefined;
    for await (const page of client.pages(id, {
      max_results: 5,
      'tweet.fields': ['author_id', 'lang'],
    })) {
      first ??= page.meta?.next_token;
      if (requested.length === 2) break;
    }

    expect(requested).toEqual([
      '?max_results=5&tweet.fields=author_id,lang',
      `?max_results=5&tweet.fields=author_id,lang&pagination_token=${first}`,
    ]);
  });

  it('walks the example pages to the end and back, each exactly once', async () => {
    await using mock = await startMock();
    const client = createClient({ baseUrl: mock.url, accessToken: 'token' });
    const seen: string[][] = [];
    let last: string | undefined;
    for await (const page of client.pages(id)) {
      seen.push(page.data.map((post) => post.id));
      last = page.query.pagination_token;
    }
    const back: string[][] = [];
    for await (const page of client.pages(id, {}, { from: last, direction: 'backward' })) {
      back.push(page.data.map((post) => post.id));
    }

    expect(seen.map((ids) => ids.length)).toEqual([5, 5, 3, 0, 2, 0]);
    expect(back).toEqual(seen.toReversed());
    const names = ['firstPage', 'middlePage', 'shortPage', 'emptyPage', 'lastPage', 'endPage'];
    expect(mock.requests.map((request) => request.example)).toEqual([
      ...names,
      ...names.toReversed(),
    ]);
    expect(mock.violations).toEqual([]);
  });
});
