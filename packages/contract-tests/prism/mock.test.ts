import {
  AuthenticationError,
  HttpError,
  indexIncludes,
  PaginationError,
  QuotaError,
  RateLimitError,
} from '@liked-posts/client';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { blocksOf } from '@liked-posts/test-utils/documents';
import { describe, expect, inject, it } from 'vitest';
import { stepsOf } from '../../release-tests/documents/steps.ts';
import { clientOf } from './client.ts';

const url = inject('prismMock');

it('the document about Prism has the commands that these tests run', () => {
  const steps = stepsOf(blocksOf('spec/generators.md', 'console'));
  const prism = 'npx @stoplight/prism-cli@5';
  const contract = 'node_modules/@liked-posts/spec/dist/openapi.yaml';
  expect(steps).toMatchObject([
    { command: `${prism} mock ${contract}` },
    { command: `${prism} proxy ${contract} http://127.0.0.1:4011 --errors` },
  ]);
});

/** Names the examples that Prism answers with, one for each request. */
function preferring(...examples: string[]) {
  const client = clientOf(url);
  client.use({
    onRequest({ request }) {
      const wanted = examples.shift();
      if (wanted !== undefined) request.headers.set('prefer', wanted);
    },
  });
  return client;
}

describe('from `prism mock`, the client reads', () => {
  it('a page with its authors, fields and look-ups', async () => {
    const query = {
      'tweet.fields': ['created_at', 'author_id'],
      expansions: ['author_id'],
      'user.fields': ['verified'],
    } as const;
    const page = await clientOf(url).getPage('42', query);
    const { author } = indexIncludes(page);

    expect(page.data.length).toBeGreaterThan(0);
    for (const post of page.data) {
      expect(post.created_at).toMatch(/ \+0000 20\d\d$/);
      expect(author(post)).toMatchObject({ id: post.author_id, username: expect.any(String) });
    }
    expect(page.position.token).toBe(page.meta.next_token);
    expect(page.rateLimit.limit).toEqual(expect.any(Number));
  });

  it('page after page, from example to example', async () => {
    const names = ['firstPage', 'middlePage', 'lastPage', 'endPage'];
    const client = preferring(...names.map((name) => `example=${name}`));
    const sizes: number[] = [];
    for await (const { data } of client.pages('42')) sizes.push(data.length);

    expect(sizes).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 0]);
  });

  it('one page again and again as an error, and not without end', async () => {
    const walk = async () => {
      for await (const page of clientOf(url).pages('42')) expect(page.data).toBeDefined();
    };
    await expect(walk()).rejects.toThrow(PaginationError);
  });

  it('pages that Prism generates from the schemas', async () => {
    const client = preferring('dynamic=true', 'dynamic=true');
    for (let page = 0; page < 2; page++) {
      const { data } = await client.getPage('42');
      expect(data[0]).toMatchObject({ id: expect.any(String), text: expect.any(String) });
    }
  });

  it('by `GET`, and through middleware, in every call', async () => {
    const client = clientOf(url);
    const seen: unknown[] = [];
    client.use({
      onRequest: ({ request }) => void seen.push(new URL(request.url).search),
      onResponse: ({ response }) => void seen.push(response.status),
    });
    const params = { path: { id: '42' }, query: { 'tweet.fields': ['lang'] } } as const;
    const { data } = await client.GET('/2/users/{id}/liked_tweets', { params });
    const page = await client.getPage('42', params.query);
    for await (const { post } of client.posts('42', params.query)) {
      expect(post.id).toBe(page.data[0]?.id);
      break;
    }

    expect(data?.data).toEqual(page.data);
    expect(seen).toEqual(Array(3).fill(['?tweet.fields=lang', 200]).flat());
  });
});

/** The class of the error for each status. */
const classes = { 401: AuthenticationError, 402: QuotaError, 429: RateLimitError };
/** Examples that mean something else than their status does. */
const quotas = ['spendCapReached', 'monthlySpendCapReached', 'usageCapped'];

// Prism sends other media types only to clients that accept nothing else.
const errors = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
  Object.entries(examples)
    .filter(([, { mediaTypes }]) => status !== '200' && mediaTypes.includes('application/json'))
    .map(([name, { value }]) => ({ status, name, value })),
);

describe('from `prism mock`, the client makes', () => {
  it.each(errors)('an error of $status $name', async ({ status, name, value }) => {
    // A status that the contract does not name.
    const code = status === 'default' ? 502 : Number(status);
    const client = preferring(`code=${code}, example=${name}`);
    const error: unknown = await client.getPage('42').catch((thrown: unknown) => thrown);

    const Class = quotas.includes(name)
      ? QuotaError
      : (classes[code as keyof typeof classes] ?? HttpError);
    expect(error).toBeInstanceOf(Class);
    expect(Object(error).constructor).toBe(Class);
    expect(error).toMatchObject({ status: code, body: value, position: {}, attempts: 1 });
  });

  it("an error of a 200 response that isn't a page", async () => {
    const error = await preferring('example=errorsOnly')
      .getPage('42')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 200, title: 'Not Found Error' });
  });

  it('an error of a request without a token', async () => {
    const client = clientOf(url, { accessToken: undefined });
    await expect(client.getPage('42')).rejects.toBeInstanceOf(AuthenticationError);
  });
});
