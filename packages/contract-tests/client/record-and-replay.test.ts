import { createClient } from '@liked-posts/client';
import { createMock, dataSetFrom, type Mock } from '@liked-posts/mock';
import { expect, test } from 'vitest';
import { type Body, everything, page, type Query, walk } from '../../mock/test/ask.ts';

/** Queries that a recording of everything can answer, too. */
const queries: readonly Query[] = [
  { max_results: 20, ...everything },
  { max_results: 7 },
  { max_results: 100, 'tweet.fields': ['lang', 'created_at'], expansions: ['author_id'] },
  { max_results: 13, 'media.fields': ['url'], expansions: ['attachments.media_keys'] },
  { max_results: 9, expansions: ['referenced_tweets.id', 'referenced_tweets.id.author_id'] },
  { max_results: 11, 'user.fields': ['created_at'], expansions: ['entities.mentions.username'] },
];

/** The content of a walk, whatever its page sizes: Posts in order, all other objects once. */
async function contentOf(mock: Mock, query: Query): Promise<object> {
  const pages = await walk(mock, query);
  const others = pages.flatMap(({ includes = {}, errors = [] }: Body) => [
    ...Object.entries(includes).flatMap(([member, objects]: [string, readonly object[]]) =>
      objects.map((object) => JSON.stringify({ member, object })),
    ),
    ...errors.map((error) => JSON.stringify({ error })),
  ]);
  return { posts: pages.flatMap(({ data = [] }) => data), others: [...new Set(others)].sort() };
}

async function expectAlike(copy: Mock, source: Mock): Promise<void> {
  for (const query of queries) {
    expect(await contentOf(copy, query)).toEqual(await contentOf(source, query));
  }
  for (const user of ['43', '44']) {
    expect(await page(copy, {}, user)).toEqual(await page(source, {}, user));
  }
}

const options = { users: { 42: 50, 43: 0 } };

test('the pages of the client are replayed by another mock, for any selection and expansions', async () => {
  const source = createMock(options);
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: source.fetch,
  });
  const pages = [];
  for await (const page of client.pages('42', { max_results: 20, ...everything })) {
    pages.push({ userId: '42', page });
  }
  pages.push({ userId: '43', page: await client.getPage('43') });
  pages.push({ userId: '44', page: { errors: (await page(source, {}, '44')).errors ?? [] } });

  await expectAlike(createMock({ dataset: dataSetFrom(pages) }), source);
});
